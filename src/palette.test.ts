import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { palette, shades } from './palette.ts'

const css = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8')
const selectors = { light: ':root {', dark: ':root[data-theme="dark"] {' }
const property = (name: string) =>
  `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

it.each(['light', 'dark'] as const)('has every %s colour in tokens.css as well', (theme) => {
  const [, rest = ''] = css.split(selectors[theme])
  const [block = ''] = rest.split('}')
  const declared = new Map(
    [...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )
  for (const [name, colour] of Object.entries(palette[theme])) {
    expect(declared.get(property(name)), `${theme} ${name}`).toBe(colour)
  }
  for (const [at, colour] of shades[theme].entries()) {
    expect(declared.get(`--shade-${at + 1}`), `${theme} shade ${at + 1}`).toBe(colour)
  }
})
