import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { parseItem } from '../../contract/entitlement/itemQuery.ts'

/** Returns the expression of the ISSNs and the ISBN of a row with this alias, separated by commas. */
export const identifiersOf = (alias: string): RawBuilder<string> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`concat_ws(', ', ${column('printIssn')}, ${column('onlineIssn')}, ${column('isbn')})`
}

/**
 * Returns the condition that a search text is the ISSN or ISBN, however it was typed or copied (`parseItem`), of a row
 * of `titles` with this alias; false for every row when the text is neither.
 */
export function hasIdentifier(text: string, alias: string): RawBuilder<SqlBool> {
  const item = parseItem(text)
  if (!('key' in item) || (item.key !== 'issn' && item.key !== 'isbn')) return sql`false`
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`(${column('printIssn')} = ${item.value} or ${column('onlineIssn')} = ${item.value}
    or ${column('isbn')} = ${item.value})`
}
