/** Signs that begin a formula; the wide ones where Japanese is typed. */
const signs = String.raw`=+\-@＝＋－＠`
/** What a spreadsheet program takes for the beginning of a formula. */
const formulaStart = new RegExp(String.raw`^[${signs}\t\r\n\0]`)
/** A text that begins like an escaped formula, or like a text that was escaped for that. */
const escapedStart = new RegExp(String.raw`^'[${signs}\t\r\n\0']`)

/** A signed number or a phone number: a sign, then at least one digit and what separates digits. */
const number = String.raw`[+-][ .,()-]*\d[\d .,()-]*`
const signedNumber = new RegExp(`^${number}$`)

/** What looks like a formula, and not like a signed number, behind a semicolon or a line break. */
const formulaAhead = String.raw`(?=["' \t]*[${signs}])(?!["' \t]*${number}(?:[;\r\n]|$))`
const formulaWithin = new RegExp(String.raw`([;\r\n])${formulaAhead}`, 'g')
const escapedFormulaWithin = new RegExp(String.raw`([;\r\n])'${formulaAhead}`, 'g')

/**
 * Returns whether a spreadsheet program could run the text of a cell as a formula. Signed numbers and phone
 * numbers such as `+49 1` are none: they compute at most themselves.
 */
export const isFormula = (text: string): boolean =>
  formulaStart.test(text) && !signedNumber.test(text)

/** Returns a text as a cell of a CSV file, with an apostrophe in front of each part that looks like a formula. */
export function escapeFormula(text: string): string {
  // Where decimals have commas, a spreadsheet program separates cells by semicolons, and by line breaks even inside
  // quotation marks, so a formula behind one of them would begin a cell of its own.
  const escaped = text.replace(formulaWithin, "$1'")
  // What begins like an escaped formula is escaped too, so that `unescapeFormula` returns every text as it was.
  return isFormula(escaped) || escapedStart.test(escaped) ? `'${escaped}` : escaped
}

/** Returns the text of a cell without the apostrophes of `escapeFormula`. */
export const unescapeFormula = (cell: string): string =>
  (escapedStart.test(cell) ? cell.slice(1) : cell).replace(escapedFormulaWithin, '$1')
