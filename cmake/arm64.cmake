# The rooms that need only the C library, for arm64: by Debian's cross compiler,
# or with -DARM64_CLANG=ON by clang with its headers. Nothing is run.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES ARM64_CLANG)
if(ARM64_CLANG)
  set(CMAKE_C_COMPILER clang-14)
  set(CMAKE_C_COMPILER_TARGET aarch64-linux-gnu)
  set(CMAKE_C_FLAGS_INIT "--sysroot=/usr/aarch64-linux-gnu -isystem /usr/aarch64-linux-gnu/include")
else()
  set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
endif()
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(KONTOR_ALONE ON)
