/** Style of a form whose buttons stay in sight at its bottom: what gets the focus is scrolled to above them (WCAG 2.4.11). */
export const scrollsAboveBar = {
  '& :is(a, button, input, textarea, [tabindex="0"])': { scrollMarginBottom: '112px' },
} as const
