import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeHtml, isBlank, plainText, sanitizeRichText } from './richText.ts'

describe('a message', () => {
  it('keeps its plain formatting and its safe links', () => {
    const html =
      '<p>Dear <b>Zara</b>,<br>see <a href="https://library.example/a?b=1&amp;c=2">this</a></p><ul><li>one</li></ul>'
    expect(sanitizeRichText(html)).toBe(
      '<p>Dear <b>Zara</b>,<br>see <a href="https://library.example/a?b=1&amp;c=2" rel="noopener noreferrer">this</a></p><ul><li>one</li></ul>',
    )
  })

  it.each([
    '<script>alert(1)</script>',
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
    '<img src=x onerror=alert(1)>',
    '<p onmouseover="alert(1)">text</p>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href=" java\nscript:alert(1)">x</a>',
    '<a href="&#106;avascript:alert(1)">x</a>',
    '<a href="https://a.example&quot; onclick=&quot;alert(1)">x</a>',
    '<svg><style><img src=x onerror=alert(1)></style></svg>',
    '<!--><img src=x onerror=alert(1)>-->',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
    '<p style="background:url(https://spy.example)">x</p>',
    '<b',
    '<a href="https://x.example"',
  ])('loses what could do harm: %s', (html) => {
    expect(tagsOf(sanitizeRichText(html))).toEqual([])
  })

  it('holds nothing but allowed tags whatever is put into it, and cleaning twice changes nothing', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '/',
      '=',
      ' ',
      '&',
      '<p>',
      '</p>',
      '<b',
      '<a href=',
      'https://a',
      'javascript:',
      '<!--',
      '-->',
      '<script>',
      '</script>',
      '<style',
      'onload',
      '<svg',
      '&lt;',
      'x',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        const clean = sanitizeRichText(pieces.join(''))
        expect(tagsOf(clean)).toEqual([])
        expect(sanitizeRichText(clean)).toBe(clean)
      }),
      { numRuns: 2000 },
    )
  })
})

/** What is left of the markup once everything allowed is taken away. */
const tagsOf = (html: string): string[] =>
  html
    .replaceAll(/<\/?(?:p|br|b|strong|i|em|u|ul|ol|li|a)>/g, '')
    .replaceAll(/<a href="(?:https:\/\/|mailto:)[^"<>]*" rel="noopener noreferrer">/gi, '')
    .match(/[<>]/g) ?? []

it('as plain text a message keeps its lines and its characters', () => {
  expect(plainText('<p>A &amp; B</p><p>1 &lt; 2<br>next</p>')).toBe('A & B\n\n1 < 2\nnext')
  expect(plainText(`<p>${escapeHtml(`"'<&>`)}</p>`)).toBe(`"'<&>`)
})

it('an emptied editor leaves a blank message', () => {
  expect(isBlank('<p></p><p><br></p>')).toBe(true)
  expect(isBlank('<p>&nbsp;</p>')).toBe(true)
  expect(isBlank('<p>.</p>')).toBe(false)
})
