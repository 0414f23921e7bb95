import { expect, it } from 'vitest'
import { escapeFormula, isFormula, unescapeFormula } from './formula.ts'

it.each([
  '=1+1',
  '@SUM(A1)',
  '+cmd|x',
  '-A1',
  '+',
  '-',
  '+1+cmd',
  '+1*A1',
  '\t=1',
  '\r=1',
  '+1\n=2',
  '\n=1',
  '＝1+1',
  '＋cmd',
  '－A1',
  '＠SUM(A1)',
])('takes %j for a formula', (text) => expect(isFormula(text)).toBe(true))

it.each(['+49 1', '+49 (89) 12-34.5', '-3', '-1,234.50', '+1', '', 'Title', "'=1", '1-2'])(
  'leaves %j readable',
  (text) => expect(isFormula(text)).toBe(false),
)

it.each([
  ['=1+1', "'=1+1"],
  ["'=1+1", "''=1+1"],
  ["'＝1", "''＝1"],
  ["''x", "'''x"],
  ['+49 1', '+49 1'],
  ['-3', '-3'],
  ["'t Hof", "'t Hof"],
  ["'", "'"],
  ['a;=1+1;b', "a;'=1+1;b"],
  ['a;"=1+1"', `a;'"=1+1"`],
  ['a; -b', "a;' -b"],
  ["a;'=1", "a;''=1"],
  ['a\r\n=1', "a\r\n'=1"],
  ['=1;=2', "'=1;'=2"],
  ['\n=1', "'\n'=1"],
  ['a; b\nc', 'a; b\nc'],
  ['Tel. 1; +49 2', 'Tel. 1; +49 2'],
  ["a;'+49 2", "a;'+49 2"],
  ['a;-2+cmd', "a;'-2+cmd"],
])('writes %j as the cell %j, and reads it back as it was', (text, cell) => {
  expect(escapeFormula(text)).toBe(cell)
  expect(unescapeFormula(cell)).toBe(text)
})
