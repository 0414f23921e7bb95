/** Whether a title, a list of titles or a package is of journals or of books. */
export type HoldingKind = 'journal' | 'book'
