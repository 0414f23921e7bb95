/** Maximum length in characters, checked before the pattern runs. */
const longest = 254

const pattern = /^[a-z0-9._]+@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{3,15}$/

/**
 * Returns whether an office or contact address may be saved: lowercase letters, digits, dots and underscores,
 * a domain, a top-level part of 3 to 15 letters (docs/requirements/resources.md §5). Empty is accepted.
 */
export const isEmail = (text: string): boolean =>
  text === '' || (text.length <= longest && pattern.test(text))
