import { pseudoLanguages } from '../../contract/language/pseudo.ts'
import type { TextSource, Translated } from './texts.ts'

/** Returns the function that changes texts as a pseudo-language does; undefined for any other language. */
export function pseudoTexts(code: string): TextSource | undefined {
  const change = pseudoLanguages[code]?.change
  return (
    change &&
    (<T extends object>(_: string, texts: T) => changedTexts(texts, change) as Translated<T>)
  )
}

/** Returns texts of any nesting with each of them changed. */
export function changedTexts<T extends object>(texts: T, change: (text: string) => string): T {
  const entries = Object.entries(texts).map(([key, value]: [string, string | object]) => [
    key,
    typeof value === 'string' ? change(value) : changedTexts(value, change),
  ])
  // Only texts are changed, so the nesting stays that of the argument.
  return Object.fromEntries(entries) as T
}
