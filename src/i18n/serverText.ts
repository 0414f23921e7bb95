import { inEnglish, type Translate } from '../../contract/language/translator.ts'

let translate: Translate = inEnglish

/**
 * Returns an English text of the contract, such as that of a failed check, in the language of the page. A text that is
 * translated already is returned unchanged.
 */
export const serverText: Translate = (text, values) => translate(text, values)

/** Sets how `serverText` translates, once the texts of the language are loaded. */
export function setServerTexts(translator: Translate): void {
  translate = translator
}
