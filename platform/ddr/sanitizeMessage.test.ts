import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isBlank, plainText } from '../../contract/ddr/mail/richText.ts'
import { sanitizeMessage } from './sanitizeMessage.ts'

describe('a message', () => {
  it('keeps its plain formatting and its safe links', () => {
    const html =
      '<p>Dear <b>Zara</b>,<br>see <a href="https://library.example/a?b=1&amp;c=2">this</a></p><ul><li>one</li></ul>'
    expect(sanitizeMessage(html)).toBe(
      '<p>Dear <b>Zara</b>,<br>see <a href="https://library.example/a?b=1&amp;c=2" rel="noopener noreferrer">this</a></p><ul><li>one</li></ul>',
    )
  })

  it('stays as the editor of the portal writes it, so that its two versions are one text', () => {
    const html = '<p>Dear {{requester}},</p><p>Regards,<br>{{signature}}</p><p>5 &lt;br /&gt; 6</p>'
    expect(sanitizeMessage(html)).toBe(html)
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
    expect(tagsOf(sanitizeMessage(html))).toEqual([])
  })

  it.each(['http://library.example', '//library.example', '/paper', 'ftp://a', ''])(
    'shows a link to "%s" as its text',
    (href) => {
      expect(sanitizeMessage(`see <a href="${href}">this</a>`)).toBe('see this')
    },
  )

  it('holds nothing but allowed tags whatever is put into it, and cleaning twice changes nothing', () => {
    const fragment = fc.constantFrom(
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
      fc.property(fc.array(fragment, { maxLength: 25 }), (fragments) => {
        const clean = sanitizeMessage(fragments.join(''))
        expect(tagsOf(clean)).toEqual([])
        expect(sanitizeMessage(clean)).toBe(clean)
      }),
      { numRuns: 2000 },
    )
  })
})

/** What is left of the markup once everything allowed is taken away. */
const tagsOf = (html: string): string[] =>
  html
    .replaceAll(/<\/?(?:p|b|strong|i|em|u|ul|ol|li|a)>|<br \/>/g, '')
    .replaceAll(/<a href="(?:https:\/\/|mailto:)[^"<>]*" rel="noopener noreferrer">/gi, '')
    .match(/[<>]/g) ?? []

const hostile = [
  '<a',
  '<a href="',
  '"\'',
  '<p>',
  '<b><i>',
  '</b>',
  '<!--',
  '<![CDATA[',
  '<script>',
  '<svg><style>',
  '<ul><li>',
  '<a x=1 ',
  '&',
  '&#1',
  ' ',
  '\n',
  '<a href=https://x>',
]

it.each(hostile)('takes time in proportion to its length: %j again and again', (fragment) => {
  const repeated = fragment.repeat(Math.ceil(200_000 / fragment.length))
  const before = process.cpuUsage()
  for (const html of [repeated, `${repeated}"`, `<a ${repeated}>x</a>`]) {
    sanitizeMessage(html)
    plainText(html)
    isBlank(html)
  }
  // Quadratic time would be minutes, of the processor: on a busy machine linear time may take long, too.
  expect(process.cpuUsage(before).user).toBeLessThan(10_000_000)
})

it('keeps the text of tags that are nested deeper than anybody writes', () => {
  expect(plainText(sanitizeMessage(`${'<b>'.repeat(60)}deep${'</b>'.repeat(60)}`))).toBe('deep')
})
