import { kebabCase } from 'es-toolkit'
import type { Plugin } from 'vite'
import { artColours, palette, shades } from '../../src/theme/palette.ts'

type Theme = keyof typeof palette

const isTheme = (name: string): name is Theme => Object.hasOwn(palette, name)

/** The style sheet whose colours the build writes. */
export const tokensFile = /\/src\/theme\/tokens\.css$/

/**
 * Writes the colours of src/theme/palette.ts into src/theme/tokens.css and index.html, in development and in the build.
 */
export function palettePlugin(): Plugin {
  return {
    name: 'carrel:palette',
    enforce: 'pre',
    transform: {
      filter: { id: tokensFile },
      handler: (css) => ({ code: withPaletteProperties(css), map: null }),
    },
    transformIndexHtml: { order: 'pre', handler: withPaletteColours },
  }
}

/**
 * Returns the style sheet with each comment `palette: light` or `palette: dark` replaced by the custom properties of
 * that theme: one per colour, such as `--ink-soft`, `--shade-1` to `--shade-10`, and those of the artwork, such as
 * `--art-gold`.
 */
export const withPaletteProperties = (css: string): string =>
  css.replaceAll(/\/\* palette: (light|dark) \*\//g, (comment, theme: string) =>
    isTheme(theme) ? propertiesOf(theme) : comment,
  )

/**
 * Returns the page with each `__PALETTE_theme.colour__`, such as `__PALETTE_light.paper__`, replaced by that colour.
 * Throws an error for a colour that the palette does not have, so that the build fails.
 */
export const withPaletteColours = (html: string): string =>
  html.replaceAll(/__PALETTE_(\w+?)\.(\w+?)__/g, (placeholder, theme: string, name: string) => {
    const colours = isTheme(theme) ? new Map<string, string>(Object.entries(palette[theme])) : null
    const colour = colours?.get(name)
    if (colour === undefined)
      throw new Error(`src/theme/palette.ts has no colour for ${placeholder}`)
    return colour
  })

function propertiesOf(theme: Theme): string {
  const colours = Object.entries(palette[theme]).map(
    ([name, colour]) => `--${kebabCase(name)}: ${colour};`,
  )
  const steps = shades[theme].map((colour, index) => `--shade-${index + 1}: ${colour};`)
  const art = Object.entries(artColours).map(
    ([name, colour]) => `--art-${kebabCase(name)}: ${colour};`,
  )
  return [...colours, ...steps, ...art].join('\n  ')
}
