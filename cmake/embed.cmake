# Builds editions and words into the program: kontor_embed(FILE) writes a C
# file with the list of games, every games/*/*.edition and games/*/words.json
# with their SHA-256, and words/words.json, the words of the program itself.

function(kontor_embed_file file variable out)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
  file(READ ${file} hex HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
  string(REGEX REPLACE "(0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,)" "\\1\n" bytes "${bytes}")
  set(${out} "static const unsigned char ${variable}[] = {\n${bytes}0};\n" PARENT_SCOPE)
endfunction()

function(kontor_embed target)
  set(data "")
  set(games "")
  set(externs "")
  set(editions "")
  set(words "")
  set(number 0)
  foreach(game ${KONTOR_GAMES})
    string(APPEND externs "extern const struct game ${game}_game;\n")
    string(APPEND games "    &${game}_game,\n")
    file(GLOB files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/games/${game}/*.edition)
    list(SORT files COMPARE NATURAL)
    foreach(file ${files} ${CMAKE_SOURCE_DIR}/games/${game}/words.json)
      if(NOT EXISTS ${file})
        continue()
      endif()
      math(EXPR number "${number} + 1")
      kontor_embed_file(${file} text_${number} array)
      string(APPEND data "${array}")
      get_filename_component(name ${file} NAME_WLE)
      file(SHA256 ${file} hash)
      set(entry "    { \"${game}\", \"${name}\", (const char *)text_${number}, sizeof text_${number} - 1, \"${hash}\" },\n")
      if(file MATCHES "edition$")
        string(APPEND editions "${entry}")
      else()
        string(APPEND words "${entry}")
      endif()
    endforeach()
  endforeach()
  if(EXISTS ${CMAKE_SOURCE_DIR}/words/words.json)
    kontor_embed_file(${CMAKE_SOURCE_DIR}/words/words.json text_program array)
    string(APPEND data "${array}")
    file(SHA256 ${CMAKE_SOURCE_DIR}/words/words.json hash)
    string(APPEND words "    { \"kontor\", \"words\", (const char *)text_program, sizeof text_program - 1, \"${hash}\" },\n")
  endif()
  set(end "    { 0 }\n};\n")
  file(CONFIGURE OUTPUT ${target} @ONLY CONTENT
"/* Written by cmake/embed.cmake; do not edit. */
#include \"core/edition.h\"
#include \"core/game.h\"
${data}
${externs}
const struct game *const all_games[] = {
${games}    NULL
};
const struct shipped_text shipped_editions[] = {
${editions}${end}
const struct shipped_text shipped_words[] = {
${words}${end}")
endfunction()
