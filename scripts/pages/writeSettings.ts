import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { settingDocs } from './settingDocs.ts'

for (const { file, text } of settingDocs()) {
  writeFileSync(path.resolve(import.meta.dirname, '../..', file), text)
  console.log(file)
}
