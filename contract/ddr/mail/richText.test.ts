import { expect, it } from 'vitest'
import { escapeHtml, isBlank, plainText } from './richText.ts'

it('as plain text a message keeps its lines and its characters', () => {
  expect(plainText('<p>A &amp; B</p><p>1 &lt; 2<br>next</p>')).toBe('A & B\n\n1 < 2\nnext')
  expect(plainText(`<p>${escapeHtml(`"'<&>`)}</p>`)).toBe(`"'<&>`)
})

it('an emptied editor leaves a blank message', () => {
  expect(isBlank('<p></p><p><br></p>')).toBe(true)
  expect(isBlank('<p>&nbsp;</p>')).toBe(true)
  expect(isBlank('<p>.</p>')).toBe(false)
})
