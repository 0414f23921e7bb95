import type { TranslateFunction } from 'react-admin'
import { serverText } from '../../i18n/serverText.ts'

/**
 * Returns why a file was refused, in the language of the page. `detail` is a text of the platform, or a translation key
 * where something else answered.
 */
export const refusalText = (detail: string, translate: TranslateFunction): string =>
  serverText(translate(detail, { _: detail }))
