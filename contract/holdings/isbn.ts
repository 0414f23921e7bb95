/** Returns the ISBN as 13 digits without hyphens, converting an ISBN-10; `undefined` when the text is no ISBN. */
export function readIsbn(text: string): string | undefined {
  const plain = text.replaceAll(/[\s\u2010-\u2015-]/g, '').toUpperCase()
  if (/^\d{9}[\dX]$/.test(plain)) return isbn10Holds(plain) ? fromIsbn10(plain) : undefined
  if (!/^97[89]\d{10}$/.test(plain)) return undefined
  return checkDigit(plain) === plain[12] ? plain : undefined
}

const fromIsbn10 = (isbn10: string): string => {
  const stem = `978${isbn10.slice(0, 9)}`
  return stem + checkDigit(stem)
}

/** Checks an ISBN-10: weights 10 to 1, modulo 11, X is ten. */
function isbn10Holds(isbn10: string): boolean {
  let sum = 0
  for (let at = 0; at < 10; at += 1) {
    const digit = isbn10[at] === 'X' ? 10 : Number(isbn10[at])
    sum += digit * (10 - at)
  }
  return sum % 11 === 0
}

/** Returns the check digit of an ISBN-13: weights 1 and 3, modulo 10 (ISO 2108). */
function checkDigit(digits: string): string {
  let sum = 0
  for (let at = 0; at < 12; at += 1) sum += Number(digits[at]) * (at % 2 === 0 ? 1 : 3)
  return String((10 - (sum % 10)) % 10)
}
