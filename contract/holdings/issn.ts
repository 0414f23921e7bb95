/** Returns the check character of an ISSN (ISO 3297): weights 8 to 2, modulo 11, ten is X. */
function checkCharacter(digits: string): string {
  let sum = 0
  for (let at = 0; at < 7; at += 1) sum += Number(digits[at]) * (8 - at)
  const rest = (11 - (sum % 11)) % 11
  return rest === 10 ? 'X' : String(rest)
}

/**
 * Returns the ISSN as `1234-567X`, however it was typed; `undefined` when the text is no ISSN or its check
 * digit is wrong.
 */
export function readIssn(text: string): string | undefined {
  const plain = text.replaceAll(/[\s\u2010-\u2015-]/g, '').toUpperCase()
  if (!/^\d{7}[\dX]$/.test(plain) || checkCharacter(plain) !== plain[7]) return undefined
  return `${plain.slice(0, 4)}-${plain.slice(4)}`
}
