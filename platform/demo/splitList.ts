/** Returns the entries of a list that is separated by commas, over one or more lines: 'Botany, Chemistry, Law'. */
export const splitList = (text: string): string[] => text.trim().split(/,\s+/)
