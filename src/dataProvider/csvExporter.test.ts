import { expect, it } from 'vitest'
import { unescapeFormula } from '../../contract/formula.ts'
import { csvText } from './csvExporter.ts'

it.each(['=1+1', '+1+A1', '-cmd', '@cmd', '\tx', '\rx'])(
  'the text %j is exported as text, not as a formula',
  (value) => {
    const [, line] = csvText([{ name: value }]).split(/\r\n(?=.)/)
    expect(line?.replace(/^"/, '')).toMatch(/^'/)
  },
)

it.each([
  ['+49 1', '+49 1'],
  ['+49 (89) 12-34', '+49 (89) 12-34'],
  ["'=1+1", "''=1+1"],
])('the text %j is the cell %j, which an import reads as it was', (value, cell) => {
  expect(csvText([{ phone: value }])).toBe(`phone\r\n${cell}\r\n`)
  expect(unescapeFormula(cell)).toBe(value)
})

it('a negative number stays a number', () => {
  expect(csvText([{ balance: -1 }])).toBe('balance\r\n-1\r\n')
})

it('commas, quotes and line breaks survive, and a field that only one row has keeps its column', () => {
  expect(csvText([{ a: 'x, "y"' }, { b: 'line\nbreak' }])).toBe(
    'a,b\r\n"x, ""y""",\r\n,"line\nbreak"\r\n',
  )
})
