/** Five capital letters, four digits, one capital letter (docs/requirements/resources.md §5). */
export const panPattern = '[A-Z]{5}[0-9]{4}[A-Z]'

const pattern = new RegExp(`^${panPattern}$`)

/** Returns whether a permanent account number is well formed. Empty is accepted. */
export const isPan = (text: string): boolean => text === '' || pattern.test(text)
