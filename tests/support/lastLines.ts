/** Returns the last lines of what a program printed, which say why it did not work. */
export const lastLines = (printed: string): string =>
  printed.trimEnd().split('\n').slice(-3).join('\n')
