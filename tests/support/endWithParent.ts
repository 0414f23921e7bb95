/**
 * Loaded before a program that a test starts (`node --import`): the program is asked to stop when the
 * test ends, however the test ends. It notices by its standard input.
 */
process.stdin.resume().once('end', () => process.kill(process.pid, 'SIGTERM'))
