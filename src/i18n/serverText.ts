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

/** Returns the same of texts by their fields; a field without a text is left out. */
export const serverTexts = (
  texts: Readonly<Partial<Record<string, string>>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([field, text]) =>
      text === undefined ? [] : [[field, serverText(text)]],
    ),
  )
