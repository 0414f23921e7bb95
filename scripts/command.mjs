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
 * Runs a command's work; a fault is one clear line, not a stack.
 * @param {() => Promise<number>} work returns the exit code
 */
export async function command(work) {
  try {
    process.exitCode = await work()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
