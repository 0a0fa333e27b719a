# Rooms: every folder is a library of its own that names which others it may
# use. A room's headers are reached through a folder of links that holds this
# room alone, so an include that the list does not allow finds no file.
#
#   kontor_room(NAME [FOLDER folder] [USES rooms and libraries...] [NEEDS libraries...]
#     [SHOWS headers...] [SOURCES files...])
#
# FOLDER is NAME unless it says otherwise; SOURCES are the folder's *.c. What a
# room uses is reached by those that use the room, since headers include headers;
# what it NEEDS is seen by nobody else. Where it says what it SHOWS, its other
# headers, and folders within its folder, are seen by nobody else either.

# A folder of links to these headers alone.
function(kontor_link links folder)
  file(MAKE_DIRECTORY ${links}/${folder})
  foreach(header ${ARGN})
    file(CREATE_LINK ${CMAKE_SOURCE_DIR}/${folder}/${header} ${links}/${folder}/${header} SYMBOLIC)
  endforeach()
endfunction()

function(kontor_room name)
  cmake_parse_arguments(room "" "FOLDER" "USES;NEEDS;SHOWS;SOURCES" ${ARGN})
  if(NOT room_FOLDER)
    set(room_FOLDER ${name})
  endif()
  if(NOT room_SOURCES)
    file(GLOB room_SOURCES CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${room_FOLDER}/*.c)
  endif()
  set(links ${CMAKE_BINARY_DIR}/rooms/${name})
  file(REMOVE_RECURSE ${links} ${links}.own)
  add_library(${name} STATIC ${room_SOURCES})
  if(room_SHOWS)
    file(GLOB own CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR}/${room_FOLDER}
      ${CMAKE_SOURCE_DIR}/${room_FOLDER}/*.h)
    kontor_link(${links} ${room_FOLDER} ${room_SHOWS})
    kontor_link(${links}.own ${room_FOLDER} ${own})
    target_include_directories(${name} PRIVATE ${links}.own)
  else()
    get_filename_component(parent ${links}/${room_FOLDER} DIRECTORY)
    file(MAKE_DIRECTORY ${parent})
    file(CREATE_LINK ${CMAKE_SOURCE_DIR}/${room_FOLDER} ${links}/${room_FOLDER} SYMBOLIC)
  endif()
  target_include_directories(${name} PUBLIC ${links})
  target_link_libraries(${name} PUBLIC ${room_USES} PRIVATE ${room_NEEDS})
  set_property(GLOBAL APPEND_STRING PROPERTY kontor_rooms "${name} ${room_USES} ${room_NEEDS}\n")
endfunction()

# Writes the list of rooms and what each uses; tools/rooms.sh compares it with the
# picture in docs/architecture.md.
function(kontor_rooms_write file)
  get_property(rooms GLOBAL PROPERTY kontor_rooms)
  string(REPLACE ";" " " rooms "${rooms}")
  file(WRITE ${file} "${rooms}")
endfunction()
