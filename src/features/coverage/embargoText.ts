import type { TranslateFunction } from 'react-admin'
import { isEmbargo } from '../../../contract/holdings/coverage.ts'

/**
 * Returns an embargo of KBART in words: `all but the last year` for `P1Y`, `only the last 10 years, all but the last 30
 * days` for `R10Y;P30D`. Other text is returned unchanged.
 */
export function embargoText(embargo: string, translate: TranslateFunction): string {
  if (!isEmbargo(embargo)) return embargo
  return embargo
    .split(';')
    .map((part) => {
      const span = translate(`embargo.spans.${part.slice(-1)}`, {
        smart_count: Number(part.slice(1, -1)),
      })
      return translate(`embargo.parts.${part.slice(0, 1)}`, { span })
    })
    .join(', ')
}
