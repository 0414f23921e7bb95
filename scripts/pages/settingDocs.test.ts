import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { settingRows } from '../../platform/settings/environment.ts'
import { settingDocs } from './settingDocs.ts'

const read = (file: string) => readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8')

describe('the documents of the settings', () => {
  it.each(settingDocs())('$file is current (npm run settings writes it)', ({ file, text }) => {
    expect(read(file)).toBe(text)
  })

  it('list every setting', () => {
    const [example = '', guide = ''] = settingDocs().map(({ text }) => text)
    for (const { name } of settingRows()) {
      expect(example).toContain(`\n#${name}=`)
      expect(guide).toContain(`| \`${name}\``)
    }
  })

  it('show defaults that the platform accepts and that change nothing', () => {
    const withDefault = settingRows().filter(({ fallback }) => fallback !== null)
    const lines = read('.env.example')
      .split('\n')
      .filter((line) => withDefault.some(({ name }) => line.startsWith(`#${name}=`)))
    const env = parseEnv(lines.map((line) => line.slice(1)).join('\n'))
    expect(lines.length).toBe(withDefault.length)
    expect({ ...readConfig(env), trustedProxies: null }).toEqual({
      ...readConfig({}),
      trustedProxies: null,
    })
  })

  it('show examples that the platform accepts', () => {
    const examples = settingRows().flatMap(({ name, example }) =>
      example === undefined ? [] : [[name, example]],
    )
    expect(() => readConfig(Object.fromEntries(examples) as Record<string, string>)).not.toThrow()
  })
})
