# An unknown platform to CMake: nothing to add to cmake/wasi.cmake.
