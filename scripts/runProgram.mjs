// A command that runs one program of the project.
import { command } from './command.mjs'
import { runNode } from './run.mjs'
import { install } from './setup.mjs'

/**
 * Installs what is missing and runs a program with the arguments of the command, whose exit code is the program's. What
 * asks the command to stop is passed on.
 * @param {string} file
 */
export const runProgram = (file) =>
  command(async () => {
    await install()
    return runNode([file, ...process.argv.slice(2)], { forwardSignals: true })
  })
