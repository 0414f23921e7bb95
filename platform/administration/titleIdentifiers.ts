import type { RowFault, TitleRow } from '../../contract/administration/referenceRows.ts'

/** Returns the ISSNs and the ISBN of a title that it has. */
export const identifiersOf = ({
  printIssn,
  onlineIssn,
  isbn,
}: Pick<TitleRow, 'printIssn' | 'onlineIssn' | 'isbn'>): string[] =>
  [printIssn, onlineIssn, isbn].filter((one) => one !== null)

/** Returns a fault for each row with an identifier that an earlier row of the file has. */
export function duplicateIdentifiers(titles: readonly TitleRow[]): RowFault[] {
  const lineOf = new Map<string, number>()
  return titles.flatMap((title) =>
    [...new Set(identifiersOf(title))].flatMap((identifier): RowFault[] => {
      const earlier = lineOf.get(identifier)
      if (earlier === undefined) {
        lineOf.set(identifier, title.line)
        return []
      }
      const reason = `${identifier} is in line ${earlier} already`
      return [{ line: title.line, field: 'online_identifier', reason }]
    }),
  )
}
