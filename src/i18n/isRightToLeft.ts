/** Returns whether the page runs from right to left, which is decided before it starts. */
export const isRightToLeft = (): boolean => document.documentElement.dir === 'rtl'
