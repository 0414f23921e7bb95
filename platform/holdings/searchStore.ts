import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { readIsbn } from '../../contract/holdings/isbn.ts'
import { readIssn } from '../../contract/holdings/issn.ts'

/**
 * Returns the condition that a search text is the ISSN or ISBN, however it was typed, of a row of `titles` with this alias;
 * false for every row when the text is neither.
 */
export function hasIdentifier(text: string, alias: string): RawBuilder<SqlBool> {
  const identifier = readIssn(text) ?? readIsbn(text)
  if (identifier === undefined) return sql`false`
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`(${column('printIssn')} = ${identifier} or ${column('onlineIssn')} = ${identifier}
    or ${column('isbn')} = ${identifier})`
}
