/** What a spreadsheet program takes for the beginning of a formula; the wide signs where Japanese is typed. */
const formulaStart = /^[=+\-@＝＋－＠\t\r\n\0]/
/** A signed number or a phone number: a sign, then at least one digit and what separates digits. */
const signedNumber = /^[+-][ .,()-]*\d[\d .,()-]*$/
/** What looks like a formula, and not like a signed number, behind a semicolon or a line break. */
const formulaAhead = String.raw`(?=["' \t]*[=+\-@＝＋－＠])(?!["' \t]*[+-][ .,()-]*\d[\d .,()-]*(?:[;\r\n]|$))`
const formulaWithin = new RegExp(String.raw`([;\r\n])${formulaAhead}`, 'g')
const escapedFormulaWithin = new RegExp(String.raw`([;\r\n])'${formulaAhead}`, 'g')

/**
 * Returns whether a spreadsheet program could run the text of a cell as a formula. Signed numbers and phone
 * numbers such as `+49 1` are none: they compute at most themselves.
 */
export const isFormula = (text: string): boolean =>
  formulaStart.test(text) && !signedNumber.test(text)

/** A text that begins like an escaped formula, or like a text that was escaped for that. */
const escapedStart = /^'[=+\-@＝＋－＠\t\r\n\0']/

/**
 * Returns a text as a cell of a CSV file: what looks like a formula gets an apostrophe in front. So does what begins
 * like an escaped formula, so that `unescapeFormula` returns every text as it was. A spreadsheet program of a country
 * that writes decimal commas separates cells by semicolons, and by line breaks even inside quotation marks, so what
 * looks like a formula behind one of them gets an apostrophe too.
 */
export function escapeFormula(text: string): string {
  const escaped = text.replace(formulaWithin, "$1'")
  return isFormula(escaped) || escapedStart.test(escaped) ? `'${escaped}` : escaped
}

/** Returns the text of a cell without the apostrophes of `escapeFormula`. */
export const unescapeFormula = (cell: string): string =>
  (escapedStart.test(cell) ? cell.slice(1) : cell).replace(escapedFormulaWithin, '$1')
