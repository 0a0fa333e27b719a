# The built client inside the program: kontor_web(FILE) writes a C file with
# everything in web/dist, compressed once for all presets (build/packed), or an empty
# list where the client was not built (`npm run build` in web/). Made anew when its
# index.html changes.
function(kontor_web target)
  set(script ${CMAKE_SOURCE_DIR}/cmake/web.py)
  set(dist ${CMAKE_SOURCE_DIR}/web/dist)
  file(GLOB index CONFIGURE_DEPENDS ${dist}/index.html)
  add_custom_command(OUTPUT ${target}
    COMMAND Python3::Interpreter ${script} ${dist} ${target} ${CMAKE_SOURCE_DIR}/build/packed
    DEPENDS ${script} ${index} VERBATIM COMMENT "Embedding the client")
  # Longer than compilers must take, but they do.
  set_property(SOURCE ${target} APPEND PROPERTY COMPILE_OPTIONS -Wno-overlength-strings)
endfunction()
