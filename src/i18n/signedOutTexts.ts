import type { Messages } from '../resources/declaration.ts'
import { englishTexts, type TextSource, type Translated } from './texts.ts'

const files = import.meta.glob<Messages>(
  '../../content/languages/*/{login,oneTimeLinks,pages,public}.json',
  {
    import: 'default',
  },
)

/**
 * Loads the texts of sign-in and public pages in a language of `content/languages`, or makes them for a
 * pseudo-language. Rejects when they cannot be loaded.
 */
export async function loadSignedOutTexts(code: string): Promise<TextSource> {
  const own = Object.entries(files).filter(([path]) => path.split('/').at(-2) === code)
  if (own.length === 0) {
    const { pseudoTexts } = await import('./pseudoMessages.ts')
    return pseudoTexts(code) ?? englishTexts
  }
  const loaded = await Promise.all(own.map(([, load]) => load()))
  return (name, texts) => translated(texts, loaded.find((file) => name in file)?.[name])
}

/** Returns the translation of texts; `tests/architecture/languages.test.ts` checks that its form is theirs. */
const translated = <T extends object>(texts: T, found: Messages[string] | undefined) =>
  (found ?? texts) as Translated<T>
