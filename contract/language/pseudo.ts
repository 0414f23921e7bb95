import { englishDeclaration, type LanguageDeclaration } from './language.ts'

const accents: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  e: 'é',
  i: 'í',
  n: 'ñ',
  o: 'ó',
  s: 'š',
  u: 'ú',
  y: 'ý',
  z: 'ž',
  A: 'Á',
  C: 'Ç',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  S: 'Š',
  U: 'Ú',
}

/** Placeholders and elements stay as they are. */
const untouched = /(%\{\w+\}|\{\{\w+\}\}|\{\w+\}|<[^<>]{0,200}>)/

/** By how much a text grows, which is the room that German or Hindi need in addition. */
const growth = 0.4

/**
 * Returns an English text with accents, 40 % longer and in brackets, so that a text without them is one that nobody
 * translates.
 */
const addAccents = (text: string): string =>
  eachForm(text, (form) => `[${lettersOf(form, accents)}${padding(form)}]`)

/** Right-to-left marks around the text give it the direction of Arabic, while its letters stay readable. */
const rightToLeft = '\u202e'
const endOfDirection = '\u202c'

/** Returns an English text that runs from right to left, in brackets. */
const mirror = (text: string): string =>
  eachForm(
    text,
    (form) =>
      `[${form
        .split(untouched)
        .map((part, index) =>
          index % 2 === 1 || part === '' ? part : rightToLeft + part + endOfDirection,
        )
        .join('')}]`,
  )

/** Returns a text with `change` applied to each of its plural forms; an empty text stays as it is. */
const eachForm = (text: string, change: (form: string) => string): string =>
  text.trim() === '' ? text : text.split(' |||| ').map(change).join(' |||| ')

const lettersOf = (text: string, letters: Readonly<Record<string, string>>): string =>
  text
    .split(untouched)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replace(/[a-z]/gi, (letter) => letters[letter] ?? letter),
    )
    .join('')

/** Letters that make a text longer by `growth`, in words as long as those of the text. */
const padding = (text: string): string =>
  ' one two three four five six seven eight nine ten eleven twelve'
    .repeat(Math.ceil(text.length / 100))
    .slice(0, Math.ceil(text.length * growth))

/**
 * Languages made from English that show what is wrong with a screen: one with long, accented texts in brackets, and one
 * from right to left. Nobody is offered them (docs/languages.md).
 */
export const pseudoLanguages: Readonly<
  Record<string, LanguageDeclaration & { change: (text: string) => string }>
> = {
  'en-XA': { ...englishDeclaration, name: 'Accented English', change: addAccents },
  'ar-XB': {
    ...englishDeclaration,
    name: 'Mirrored English',
    direction: 'rtl',
    change: mirror,
  },
}
