import { useTranslate } from 'react-admin'

/** Translates a key below a prefix; `args` fill the placeholders of its text. */
export type TranslateBelow = (key: string, args?: object) => string

/** Returns a function that translates keys below a prefix: `name` of `members` is `members.name`. */
export function useTranslations(prefix: string): TranslateBelow {
  const translate = useTranslate()
  return (key, args) => translate(`${prefix}.${key}`, args)
}
