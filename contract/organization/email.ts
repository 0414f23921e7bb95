/** Longer than any address that is delivered; checked first, so that no pattern meets a book. */
const longest = 254

const pattern = /^[a-z0-9._]+@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{3,15}$/

/**
 * Whether an office or contact address may be saved: lowercase letters, digits, dots and underscores, a
 * domain, a top-level part of 3 to 15 letters (spec: resources §5). Empty is no fault.
 */
export const isEmail = (text: string): boolean =>
  text === '' || (text.length <= longest && pattern.test(text))
