/** Returns the reference number of a request that is created on a day, such as `DDR/2026/000017`. */
export const referenceNoOf = (ddrId: number, day: string): string =>
  `DDR/${day.slice(0, 4)}/${String(ddrId).padStart(6, '0')}`

/** Returns the DDR ID of a reference number, `17` for `DDR/2026/000017`, and other text unchanged. */
export const withoutReference = (text: string): string =>
  text.replace(/^\s*ddr\/\d{4}\/0*([1-9]\d*)\s*$/i, '$1')
