# The tables of words: kontor_words(LANGUAGES...) makes, at build time, the
# table of each language from words/words.json and games/*/words.json, as
# ${CMAKE_BINARY_DIR}/words/LANGUAGE.words and as a C file beside it, and the
# target words_table_files that stands for all of them.
find_package(Python3 REQUIRED COMPONENTS Interpreter)

function(kontor_words)
  set(files ${CMAKE_SOURCE_DIR}/words/words.json)
  foreach(game ${KONTOR_GAMES})
    if(EXISTS ${CMAKE_SOURCE_DIR}/games/${game}/words.json)
      list(APPEND files ${CMAKE_SOURCE_DIR}/games/${game}/words.json)
    endif()
  endforeach()
  set(folder ${CMAKE_BINARY_DIR}/words)
  set(script ${CMAKE_SOURCE_DIR}/words/tables.py)
  file(MAKE_DIRECTORY ${folder})
  set(externs "")
  set(entries "")
  set(sources "")
  set(tables "")
  # What only the terminal says is not loaded into browsers.
  set(without "")
  if(KONTOR_ALONE)
    set(without --without cli.)
  endif()
  foreach(language ${ARGN})
    add_custom_command(OUTPUT ${folder}/${language}.words ${folder}/${language}.c
      COMMAND Python3::Interpreter ${script} ${without} ${language} ${folder}/${language}.words
        ${folder}/${language}.c ${files}
      DEPENDS ${script} ${files} VERBATIM COMMENT "Making the words: ${language}")
    list(APPEND sources ${folder}/${language}.c)
    list(APPEND tables ${folder}/${language}.words)
    string(APPEND externs "extern const unsigned char words_table_${language}[];\n"
      "extern const unsigned long words_table_${language}_size;\n")
    string(APPEND entries
      "    { \"${language}\", words_table_${language}, &words_table_${language}_size },\n")
  endforeach()
  file(CONFIGURE OUTPUT ${folder}/list.c @ONLY CONTENT
"/* Written by cmake/words.cmake; do not edit. */
#include \"words/tables.h\"
${externs}
const struct words_table words_tables[] = {
${entries}    { 0 }
};
")
  add_custom_target(words_table_files DEPENDS ${tables})
  set(KONTOR_WORDS_SOURCES ${sources} ${folder}/list.c PARENT_SCOPE)
  set(KONTOR_WORDS_TABLES ${tables} PARENT_SCOPE)
endfunction()
