/** The entries of a list as prose has it: 'Botany, Chemistry, Law', in one or more lines. */
export const listed = (text: string): string[] => text.trim().split(/,\s+/)
