import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { artColours, palette, shades } from '../../src/theme/palette.ts'
import { tokensFile, withPaletteColours, withPaletteProperties } from './palettePlugin.ts'

const source = (file: string) => readFile(path.join(import.meta.dirname, '../..', file), 'utf8')

const tokens = 'src/theme/tokens.css'

it('finds the style sheet that the portal imports', async () => {
  expect(await source('src/main.tsx')).toContain(`import './${path.relative('src', tokens)}'`)
  expect(`/carrel/${tokens}`).toMatch(tokensFile)
})

it('writes every colour of both themes into tokens.css', async () => {
  const [, light = '', dark = ''] = withPaletteProperties(await source(tokens)).split(/:root\S* \{/)
  expect(light).toContain(`--ink-soft: ${palette.light.inkSoft};`)
  expect(dark).toContain(`--ink-soft: ${palette.dark.inkSoft};`)
  for (const [block, theme] of [
    [light, 'light'],
    [dark, 'dark'],
  ] as const) {
    const colours = [palette[theme], shades[theme], artColours].flatMap((one) => Object.values(one))
    for (const colour of colours) expect(block).toContain(`: ${colour};`)
    expect(block).toContain(`--shade-10: ${shades[theme][9]};`)
  }
})

it('writes the first colours of both themes into index.html', async () => {
  const html = withPaletteColours(await source('index.html'))
  expect(html).toContain(`html { background: ${palette.light.paper}; color: ${palette.light.ink} }`)
  expect(html).toContain(
    `html[data-theme='dark'] { background: ${palette.dark.paper}; color: ${palette.dark.ink};`,
  )
  expect(html.match(/<meta name="theme-color"[^>]*>/g)?.join()).toContain(palette.dark.paper)
  expect(html).not.toContain('__PALETTE')
})

it('refuses a colour that the palette does not have', () => {
  expect(() => withPaletteColours('__PALETTE_light.pink__')).toThrow('no colour')
})
