import { expect, it } from 'vitest'
import { withStyleSheet } from './styleSheet.ts'

it('turns style attributes into rules that carry the nonce, one for all of the same', () => {
  const html = '<p style="color:red">a</p><i style="width:1%;top:0">b</i><b style="color:red">c</b>'
  expect(withStyleSheet(html, 'n0nce')).toBe(
    '<style nonce="n0nce">[data-style="0"][data-style]{color:red}[data-style="1"][data-style]{width:1%;top:0}</style>' +
      '<p data-style="0">a</p><i data-style="1">b</i><b data-style="0">c</b>',
  )
})

it('leaves the words of a text alone', () => {
  const text = '<p>say style=&quot;color:red&quot;</p>'
  expect(withStyleSheet(text, 'n')).toBe(`<style nonce="n"></style>${text}`)
})
