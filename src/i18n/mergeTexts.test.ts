import { expect, it } from 'vitest'
import englishMessages from 'ra-language-english'
import { dashboardMessages } from '../dashboard/messages.ts'
import { credentialMessages } from '../features/credentials/messages.ts'
import { profileMessages } from '../pages/profile/messages.ts'
import type { Messages } from '../resources/declaration.ts'
import { mergeTexts } from './mergeTexts.ts'
import { shellMessages } from './shell.ts'

const features = Object.values(
  import.meta.glob<Record<string, { en: Messages }>>('../resources/**/messages.ts', {
    eager: true,
  }),
).flatMap((module) => Object.values(module).map(({ en }) => en))

/** Every text with the key that it is asked for by. */
const textsIn = (messages: object, above = ''): [key: string, text: string][] =>
  Object.entries(messages).flatMap(([key, value]: [string, string | object]): [string, string][] =>
    typeof value === 'string' ? [[above + key, value]] : textsIn(value, `${above}${key}.`),
  )

it('joins texts that share a key, and leaves out none of any feature', () => {
  const parts: Messages[] = [
    shellMessages.en,
    dashboardMessages.en,
    profileMessages.en,
    credentialMessages.en,
    ...features,
  ]
  expect(parts.length).toBeGreaterThan(10)
  const all = new Map(textsIn(mergeTexts(englishMessages, parts)))
  const own = parts.flatMap((messages) => textsIn(messages))
  expect(new Set(own.map(([key]) => key)).size).toBe(own.length)
  // A text of ours takes the place of react-admin's under the same key.
  const expected = new Map([...textsIn(englishMessages), ...own])
  expect(all).toEqual(expected)
})
