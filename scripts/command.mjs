// The command line of a script: its arguments, and how it ends.

/**
 * Returns the arguments of the command, or the defaults of those that are not given; each is a whole number. Throws for
 * another text, and for more arguments.
 * @param {Record<string, string>} defaults by the names of the arguments, in their order
 */
export function wholeNumbers(defaults) {
  const names = Object.keys(defaults)
  const given = process.argv.slice(2)
  if (given.length > names.length || !given.every((text) => /^\d{1,9}$/.test(text))) {
    throw new Error(`Expected at most ${names.length} whole numbers: ${names.join(' ')}`)
  }
  return Object.values(defaults).map((value, index) => given[index] ?? value)
}

/**
 * Runs a command's work; a fault is one clear line, not a stack. With `usage`, `--help` prints that instead, and an
 * option that the command does not know prints it, too.
 * @param {() => Promise<number>} work returns the exit code
 * @param {string} [usage]
 */
export async function command(work, usage) {
  if (usage !== undefined && process.argv.includes('--help')) {
    console.log(usage)
    return
  }
  try {
    process.exitCode = await work()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    if (usage !== undefined && isArgumentError(error)) console.error(usage)
    process.exitCode = 1
  }
}

/**
 * Returns whether the arguments of the command cannot be used.
 * @param {unknown} error
 */
const isArgumentError = (error) =>
  error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_')
