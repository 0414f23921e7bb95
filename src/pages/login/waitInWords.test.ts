import { expect, it } from 'vitest'
import { loginTexts } from './messages.ts'
import { waitInWords } from './waitInWords.ts'

it.each([
  [1, '1 second'],
  [45, '45 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [900, '15 minutes'],
])('a wait of %s s is said as %s', (seconds, words) => {
  expect(waitInWords(seconds, loginTexts.waits)).toBe(words)
})
