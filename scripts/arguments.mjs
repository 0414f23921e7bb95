// The arguments of a program that a command runs.
import { parseArgs } from 'node:util'

/**
 * Returns what `parseArgs` reads. `--help` prints `usage` and ends the program; so do arguments that cannot be used,
 * with what is wrong with them and the exit code 1.
 * @template {import('node:util').ParseArgsConfig} T
 * @param {string} usage
 * @param {T} config
 */
export function readArguments(usage, config) {
  if (process.argv.includes('--help')) {
    console.log(usage)
    process.exit()
  }
  try {
    return parseArgs(config)
  } catch (error) {
    return endWithUsage(error instanceof Error ? error.message : String(error), usage)
  }
}

/**
 * Prints what is wrong with an argument and the usage of the program, and ends it with the exit code 1.
 * @param {string} fault
 * @param {string} usage
 * @returns {never}
 */
export function endWithUsage(fault, usage) {
  console.error(`${fault}\n${usage}`)
  process.exit(1)
}
