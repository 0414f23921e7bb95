import type { NamedCount } from '../../../contract/counts.ts'
import { serverText } from '../../i18n/serverText.ts'

/** Returns counts of types under the names that the types have in the language of the page. */
export const translatedCounts = (counts: readonly NamedCount[]): NamedCount[] =>
  counts.map(({ name, count }) => ({ name: serverText(name), count }))
