import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

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
  const files = globSync('src/**/*.{css,ts,tsx}')
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((file) =>
    findings(readFileSync(file, 'utf8')).map((text) => `${file}: ${text}`),
  )
  expect(found).toEqual([])
})
