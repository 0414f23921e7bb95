/** Pixels of the size of text that a browser has unless its user chooses another one. */
export const pixelsPerEm = 16

/**
 * Returns the media query for windows narrower than so many pixels at the usual size of text. Larger text needs more
 * room in proportion.
 */
export const narrowerThan = (widthPx: number): string =>
  `(max-width: ${widthPx / pixelsPerEm - 0.01}em)`
