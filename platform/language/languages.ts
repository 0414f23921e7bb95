import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  english,
  englishDeclaration,
  type LanguageDeclaration,
} from '../../contract/language/language.ts'
import { pseudoLanguages } from '../../contract/language/pseudo.ts'
import {
  fillText,
  inEnglish,
  type TextCatalogue,
  type Translate,
  translatorOf,
} from '../../contract/language/translator.ts'

/** Each folder in it is a language (docs/languages.md). */
const folder = join(import.meta.dirname, '../../content/languages')

interface Language {
  declaration: LanguageDeclaration
  translate: Translate
}

function readLanguages(): Map<string, Language> {
  const languages = new Map<string, Language>([
    [english, { declaration: englishDeclaration, translate: inEnglish }],
  ])
  for (const code of readdirSync(folder).toSorted()) {
    if (!existsSync(join(folder, code, 'language.json'))) continue
    const declaration = readJson<LanguageDeclaration>(code, 'language.json')
    const texts = readJson<TextCatalogue>(code, 'server.json')
    languages.set(code, { declaration, translate: translatorOf(texts) })
  }
  return languages
}

/** Reads a file of a language; `tests/architecture/languages.test.ts` checks its form. */
const readJson = <T>(code: string, file: string): T =>
  JSON.parse(readFileSync(join(folder, code, file), 'utf8')) as T

const languages = readLanguages()

/** Codes of the languages that users can choose, English first. */
export const languageCodes: readonly string[] = [...languages.keys()]

/** Codes of the pseudo-languages, which `PSEUDO_LANGUAGES` allows. */
export const pseudoLanguageCodes: readonly string[] = Object.keys(pseudoLanguages)

/** Returns what is declared of a language; English for an unknown one. */
export const declarationOf = (code: string): LanguageDeclaration =>
  pseudoLanguages[code] ?? languages.get(code)?.declaration ?? englishDeclaration

/** Returns the function that translates English texts of contract and platform; an unknown language stays English. */
export function translatorFor(code: string): Translate {
  const pseudo = pseudoLanguages[code]
  if (pseudo === undefined) return languages.get(code)?.translate ?? inEnglish
  return (text, values) => pseudo.change(fillText(text, values))
}
