import { expect, it } from 'vitest'
import { indentedJson } from './indentedJson.ts'

it.each([
  ['{"a":[1]}', '{\n  "a": [\n    1\n  ]\n}'],
  ['[]', '[]'],
  ['[error] the proxy has no answer', '[error] the proxy has no answer'],
  ['{"Report_Header":{"Rele', '{"Report_Header":{"Rele'],
  ['', ''],
])('%j is shown as %j', (text, shown) => expect(indentedJson(text)).toBe(shown))
