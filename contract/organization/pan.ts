/** Five capital letters, four digits, one capital letter (spec: resources §5). */
export const panPattern = '[A-Z]{5}[0-9]{4}[A-Z]'

const pattern = new RegExp(`^${panPattern}$`)

/** Whether a permanent account number is well formed. Empty is no fault. */
export const isPan = (text: string): boolean => text === '' || pattern.test(text)
