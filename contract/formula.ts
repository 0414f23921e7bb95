/** What a spreadsheet program takes for the beginning of a formula. */
const formulaStart = /^[=+\-@\t\r\0]/
/** A signed number or a phone number: a sign, then at least one digit and what separates digits. */
const signedNumber = /^[+-][ .,()-]*\d[\d .,()-]*$/

/**
 * Returns whether a spreadsheet program could run the text of a cell as a formula. Signed numbers and phone
 * numbers such as `+49 1` are none: they compute at most themselves.
 */
export const isFormula = (text: string): boolean =>
  formulaStart.test(text) && !signedNumber.test(text)
