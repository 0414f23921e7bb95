import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { parseItem } from '../../contract/entitlement/itemQuery.ts'

/**
 * Returns the condition that a search text is the ISSN or ISBN, however it was typed or copied (`parseItem`), of a row of
 * `titles` with this alias; false for every row when the text is neither.
 */
export function hasIdentifier(text: string, alias: string): RawBuilder<SqlBool> {
  const item = parseItem(text)
  if (!('key' in item) || (item.key !== 'issn' && item.key !== 'isbn')) return sql`false`
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`(${column('printIssn')} = ${item.value} or ${column('onlineIssn')} = ${item.value}
    or ${column('isbn')} = ${item.value})`
}
