import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { pages } from './pages.ts'

for (const { file, text } of pages()) {
  writeFileSync(path.resolve(import.meta.dirname, '../..', file), text)
  console.log(file)
}
