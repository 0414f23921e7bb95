import { expect, it } from 'vitest'
import { foundInFiles } from '../support/foundInFiles.ts'

/** A colour by its parts, except black and white, which print and logos need in every theme. */
const colour = /#(?!(?:0{3}|0{6}|f{3}|f{6})\b)(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b/gi

const findings = (source: string): string[] => source.match(colour) ?? []

it.each([
  ['color: #0c4b4b;', 1],
  ["sx={{ color: '#55606D' }}", 1],
  ['border: 1px solid #abc', 1],
  ["backgroundColor: '#fff !important', color: '#000000'", 0],
  ['href="#main-content"', 0],
])('recognises a colour: %s', (source, count) => {
  expect(findings(source)).toHaveLength(count)
})

it('only palette.ts says what colours there are', () => {
  const found = foundInFiles('src/**/*.{css,ts,tsx}', 500, findings)
  expect(found.filter((one) => !/^src\/theme\/palette\.ts:|\.test\.tsx?:/.test(one))).toEqual([])
})
