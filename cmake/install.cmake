# What `make install` puts where: the program, libkontor with its header and
# pkg-config file, and the tables of words for those who load them.
include(GNUInstallDirs)
configure_file(${CMAKE_SOURCE_DIR}/api/kontor.pc.in ${CMAKE_BINARY_DIR}/kontor.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/kontor.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
install(FILES ${CMAKE_SOURCE_DIR}/api/kontor.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(FILES ${KONTOR_WORDS_TABLES} DESTINATION ${CMAKE_INSTALL_DATADIR}/kontor/words)
install(TARGETS libkontor DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(TARGETS kontor DESTINATION ${CMAKE_INSTALL_BINDIR})
