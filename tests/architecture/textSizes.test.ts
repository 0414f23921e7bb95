import { expect, it } from 'vitest'
import { foundInFiles } from '../support/foundInFiles.ts'

/** Ways to give text a size that does not follow the one that the reader chose in the browser. */
const fixedSizes: readonly RegExp[] = [
  /\bfont-size:[^;}]*\dpx/g,
  /\bfont:[^;}/]*\dpx/g,
  /\bfontSize: \d/g,
  /\bfontSize: '[^']*\dpx'/g,
]

const findings = (source: string): string[] =>
  fixedSizes.flatMap((pattern) => source.match(pattern) ?? [])

it.each([
  ['font-size: 13px;'],
  ['font: 600 22px / 1.2 var(--serif);'],
  ['sx={{ fontSize: 13, color }}'],
  ["fontSize: '13px'"],
])('recognises a fixed size: %s', (source) => {
  expect(findings(source)).toHaveLength(1)
})

it('every size of text follows the size that the reader chose (WCAG 1.4.4)', () => {
  expect(foundInFiles('src/**/*.{css,ts,tsx}', 500, findings)).toEqual([])
})
