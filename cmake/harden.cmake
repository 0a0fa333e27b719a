# Guards against what a fault of memory could be used for, in everything that is built
# natively, so that what the tests run is made as what people run: stacks with a canary,
# branches that land where they may (the mark on the whole file depends on the system's
# start files), checked copies where the size is known, programs that lie anywhere, and
# tables of addresses that are read-only once the program runs. tests/cli/hardened.sh
# looks for them in the files.
add_compile_options(-fstack-protector-strong)
if(CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
  add_compile_options(-fcf-protection=full)
elseif(CMAKE_SYSTEM_PROCESSOR STREQUAL "aarch64")
  add_compile_options(-mbranch-protection=standard)
endif()
# Needs optimisation; sanitizers look closer themselves.
if(NOT CMAKE_C_FLAGS MATCHES "-fsanitize=")
  add_compile_definitions($<$<CONFIG:Release,RelWithDebInfo>:_FORTIFY_SOURCE=2>)
endif()
add_link_options(LINKER:-z,relro LINKER:-z,now LINKER:-z,noexecstack)
if(NOT KONTOR_ALONE)
  include(CheckPIESupported)
  check_pie_supported()
endif()
