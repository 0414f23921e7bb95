/** Returns the ISSN whose first seven digits are `stem`, with its check digit: 1234567 → 1234-5679. */
export function issn(stem: number): string {
  const digits = String(stem).padStart(7, '0')
  let sum = 0
  for (let place = 0; place < 7; place += 1) sum += Number(digits[place]) * (8 - place)
  const check = (11 - (sum % 11)) % 11
  return `${digits.slice(0, 4)}-${digits.slice(4)}${check === 10 ? 'X' : check}`
}

/** Returns the ISBN-13 that begins with 978 and the nine digits of `stem`, with its check digit. */
export function isbn(stem: number): string {
  const digits = `978${String(stem).padStart(9, '0')}`
  let sum = 0
  for (let place = 0; place < 12; place += 1) sum += Number(digits[place]) * (place % 2 ? 3 : 1)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
