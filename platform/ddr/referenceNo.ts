/** Returns the reference number of a request that is created on a day, such as `DDR/2026/000017`. */
export const referenceNoOf = (ddrId: number, day: string): string =>
  `DDR/${day.slice(0, 4)}/${String(ddrId).padStart(6, '0')}`
