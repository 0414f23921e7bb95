import { expect, it } from 'vitest'
import { foundInFiles } from '../support/foundInFiles.ts'

/**
 * Styles of what is anywhere in the page, by what the page holds. Each element that is added to the body, such as a
 * menu or a dialog, makes Chromium compute the styles of the whole page anew for them.
 */
const dependsOnPage = /(?:body|html|:root):has\((?:[^()]|\([^()]*\))*\)\s+(?![>{])[^{},]+/g

const findings = (sheet: string): string[] => sheet.match(dependsOnPage) ?? []

it.each([
  ['body:has(> .strip) .panel {}', 1],
  [':root:has(:is(.a, .b)) main p {}', 1],
  ['body:has(> [aria-hidden="true"] :global(#main)) > .strip {}', 0],
  [':root:has(.strip) { --height: 1px }', 0],
])('recognises styles that depend on what the page holds: %s', (sheet, count) => {
  expect(findings(sheet)).toHaveLength(count)
})

it('no style of what is anywhere in the page depends on what the page holds', () => {
  expect(foundInFiles('src/**/*.css', 20, findings)).toEqual([])
})
