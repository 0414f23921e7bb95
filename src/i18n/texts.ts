import { createContext, useContext } from 'react'

/** Texts of the same form in another language. */
export type Translated<T> = {
  readonly [K in keyof T]: T[K] extends string ? string : Translated<T[K]>
}

/** Returns the texts of a name in the language of the page, given the English ones. */
export type TextSource = <T extends object>(name: string, texts: T) => Translated<T>

/** Returns the texts as they are. */
export const englishTexts: TextSource = <T extends object>(_: string, texts: T) =>
  texts as Translated<T>

/** Supplies the texts of the screens that need no react-admin: sign-in and public pages. */
export const TextsContext = createContext<TextSource>(englishTexts)

/** Returns the texts that a `messages.ts` exports under a name, in the language of the page. */
export const useTexts: TextSource = (name, texts) => useContext(TextsContext)(name, texts)
