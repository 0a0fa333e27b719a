# Builds editions into the program: kontor_embed(FILE) writes a C file with the
# list of games, every games/*/*.edition and every games/<game>/<game>.weights with
# its SHA-256.

function(kontor_embed_file file variable out)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
  file(READ ${file} hex HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
  string(REGEX REPLACE "(0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,)" "\\1\n" bytes "${bytes}")
  set(${out} "static const unsigned char ${variable}[] = {\n${bytes}0};\n" PARENT_SCOPE)
endfunction()

# A C file with one text: const char VARIABLE[], ended by 0.
function(kontor_embed_text file variable target)
  kontor_embed_file(${CMAKE_SOURCE_DIR}/${file} ${variable} array)
  string(REPLACE "static const unsigned char" "extern const char ${variable}[];\nconst char" array "${array}")
  file(CONFIGURE OUTPUT ${target} @ONLY CONTENT "/* Written by cmake/embed.cmake; do not edit. */\n${array}")
endfunction()

function(kontor_embed target)
  set(data "")
  set(games "")
  set(externs "")
  set(editions "")
  set(weights "")
  set(number 0)
  foreach(game ${KONTOR_GAMES})
    string(APPEND externs "extern const struct game ${game}_game;\n")
    string(APPEND games "    &${game}_game,\n")
    file(GLOB files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/games/${game}/*.edition)
    list(SORT files COMPARE NATURAL)
    foreach(file ${files})
      math(EXPR number "${number} + 1")
      kontor_embed_file(${file} text_${number} array)
      string(APPEND data "${array}")
      get_filename_component(name ${file} NAME_WLE)
      file(SHA256 ${file} hash)
      string(APPEND editions "    { \"${game}\", \"${name}\", (const char *)text_${number}, sizeof text_${number} - 1, \"${hash}\" },\n")
    endforeach()
    file(GLOB file CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/games/${game}/${game}.weights)
    if(file)
      kontor_embed_file(${file} weights_${game} array)
      string(APPEND data "${array}")
      file(SHA256 ${file} hash)
      string(APPEND weights "    { \"${game}\", \"${game}\", (const char *)weights_${game}, sizeof weights_${game} - 1, \"${hash}\" },\n")
    endif()
  endforeach()
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
${editions}    { 0 }
};
const struct shipped_text shipped_weights[] = {
${weights}    { 0 }
};
")
endfunction()

# Writes a C file with the list of voices, and sets KONTOR_VOICES to the games
# that have one: those with games/<game>/<game>_voice.c.
function(kontor_voices target)
  set(externs "")
  set(list "")
  set(voices "")
  foreach(game ${KONTOR_GAMES})
    file(GLOB voice CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/games/${game}/${game}_voice.c)
    if(voice)
      list(APPEND voices ${game})
      string(APPEND externs "extern const struct voice ${game}_voice;\n")
      string(APPEND list "    &${game}_voice,\n")
    endif()
  endforeach()
  set(KONTOR_VOICES ${voices} PARENT_SCOPE)
  file(CONFIGURE OUTPUT ${target} @ONLY CONTENT
"/* Written by cmake/embed.cmake; do not edit. */
#include \"words/voice.h\"
${externs}
const struct voice *const all_voices[] = {
${list}    NULL
};
")
endfunction()
