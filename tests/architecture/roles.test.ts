import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { adminTypes } from '../../contract/principal.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** The file that decodes the words of the wire into roles. */
const decoder = 'contract/principal.ts'

const sources = globSync('{contract,platform,src}/**/*.{ts,tsx}', { cwd: root })
  .map((file) => file.replaceAll(path.sep, '/'))
  .sort()
  .filter((file) => !/\.test\.tsx?$/.test(file) && !file.startsWith('platform/db/migrations/'))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))

const filesWith = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

const comparison =
  /\badminType\s*[!=]==?|[!=]==?\s*(\w+\.)*adminType\b|switch \((\w+\.)*adminType\)/

it('the wire words of roles occur only where they are decoded', () => {
  const words = Object.values(adminTypes).join('|')
  expect(filesWith(new RegExp(`['"\`](${words})['"\`]`))).toEqual([decoder])
})

it('only the demo data writes the wire words of roles', () => {
  expect(filesWith(/\badminTypes\b/)).toEqual([decoder, 'platform/demo/accounts.ts'])
})

it('no code but the decoder compares a kind of administrator', () => {
  expect(filesWith(comparison)).toEqual([decoder])
})
