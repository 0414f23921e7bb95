/**
 * Returns the DDR ID of a reference as mails and panels show it, `5902` for `DDR/2026/005902`, and other text unchanged.
 */
export const withoutReference = (text: string): string =>
  text.replace(/^\s*ddr\/\d{4}\/0*(\d+)\s*$/i, '$1')
