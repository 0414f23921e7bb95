import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { pages } from './pages.ts'

it.each(pages())('$file is current (npm run pages writes it)', ({ file, text }) => {
  expect(readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8')).toBe(text)
})
