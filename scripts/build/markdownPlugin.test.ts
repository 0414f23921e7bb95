import { expect, it } from 'vitest'
import { markdownTree } from './markdownPlugin.ts'

it('makes headings, paragraphs, lists and links of a help text', () => {
  const text =
    '## Words\n\n- **DDR**: see *View* in\n  [DDR Sent](/DDR/Sent), `ISIL`\n\n1. A & B < C'
  expect(markdownTree(text)).toEqual([
    { tag: 'h3', children: ['Words'] },
    {
      tag: 'ul',
      children: [
        {
          tag: 'li',
          children: [
            { tag: 'strong', children: ['DDR'] },
            ': see ',
            { tag: 'em', children: ['View'] },
            ' in ',
            { tag: 'a', children: ['DDR Sent'], href: '/DDR/Sent' },
            ', ',
            { tag: 'code', children: ['ISIL'] },
          ],
        },
      ],
    },
    { tag: 'ol', children: [{ tag: 'li', children: ['A & B < C'] }] },
  ])
})

it.each([
  '<b>HTML</b>',
  '![image](/logo.png)',
  '# A heading of the page',
  '[elsewhere](https://example.org)',
  '[elsewhere](//example.org)',
  '[a script](javascript:alert)',
])('refuses a text with %s', (text) => {
  expect(() => markdownTree(text)).toThrow(/help text/)
})
