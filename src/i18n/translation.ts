import { toMerged } from 'es-toolkit'
import { pseudoLanguages } from '../../contract/language/pseudo.ts'
import { fillText, type Translate, translatorOf } from '../../contract/language/translator.ts'
import { loadPortalCatalogue } from './catalogues.ts'
import type { PortalMessages } from './portalMessages.ts'
import { mergeTexts } from './mergeTexts.ts'
import { changedTexts } from './pseudoMessages.ts'

/** The texts of the signed-in portal in a language. */
export interface Translation {
  messages: PortalMessages
  /** Translates the texts of contract and platform. */
  translate: Translate
}

/** Loads the texts of a language of `content/languages`, or makes those of a pseudo-language from the English ones. */
export async function loadTranslation(
  code: string,
  inEnglish: PortalMessages,
): Promise<Translation> {
  const pseudo = pseudoLanguages[code]
  if (pseudo !== undefined) {
    return {
      messages: changedTexts(inEnglish, pseudo.change),
      translate: (text, values) =>
        text.startsWith('[') ? text : pseudo.change(fillText(text, values)),
    }
  }
  const { reactAdmin, features, server } = await loadPortalCatalogue(code)
  // A text that the language lacks is English.
  const messages = toMerged(inEnglish, mergeTexts(reactAdmin, features))
  return { messages, translate: translatorOf(server) }
}
