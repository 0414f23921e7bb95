import type { ThemeName } from '../preferences.ts'

/**
 * The colours of both themes: paper, ink and teal; amber for waiting, brick for failed, green for
 * done. The build writes them into tokens.css and index.html (scripts/build/palettePlugin.ts).
 */
export const palette = {
  light: {
    paper: '#faf8f4',
    surface: '#ffffff',
    ink: '#1b2430',
    inkSoft: '#55606d',
    line: '#e3ded2',
    field: '#8b8676',
    track: '#ece8de',
    accent: '#0e5a5a',
    accentStrong: '#0a4444',
    accentGround: '#e4efec',
    onAccent: '#ffffff',
    panel: '#0c4b4b',
    amber: '#8a5a00',
    amberInk: '#6b4a06',
    amberGround: '#fbf0d9',
    brick: '#9c3a26',
    brickGround: '#fae9e4',
    green: '#2e6b3a',
    blue: '#2a5f8f',
  },
  dark: {
    paper: '#121a23',
    surface: '#1a242f',
    ink: '#e7e5df',
    inkSoft: '#a6b0ba',
    line: '#2f3b48',
    field: '#7c8996',
    track: '#2a3541',
    accent: '#7cc7bd',
    accentStrong: '#a2dcd3',
    accentGround: '#1d3638',
    onAccent: '#0b1f20',
    panel: '#0d2d31',
    amber: '#e6b866',
    amberInk: '#f2d59a',
    amberGround: '#3a2f17',
    brick: '#f0a08b',
    brickGround: '#43251e',
    green: '#8fcb98',
    blue: '#8fbce4',
  },
} as const satisfies Record<ThemeName, Record<string, string>>

/**
 * Ten shades of one hue for pie slices, distinguishable without colour vision (`--shade-1` to
 * `--shade-10` in tokens.css).
 */
export const shades = {
  light: [
    '#083c3c',
    '#0e5050',
    '#176464',
    '#287876',
    '#3e8b88',
    '#579d99',
    '#73afaa',
    '#90c0bb',
    '#aed1cd',
    '#cce2df',
  ],
  dark: [
    '#c9ebe5',
    '#b0e0d8',
    '#97d4ca',
    '#7fc6bb',
    '#69b5ab',
    '#56a39a',
    '#469088',
    '#387c76',
    '#2d6863',
    '#245551',
  ],
} as const satisfies Record<ThemeName, readonly string[]>

/** The words and the artwork beside sign-in, in both themes (`--art-ink` to `--art-gold` in tokens.css). */
export const artColours = {
  ink: '#eef5f2',
  line: '#5e9a94',
  innerLine: '#2f7470',
  teal: '#1d6763',
  paleTeal: '#2f7b75',
  deepTeal: '#155956',
  gold: '#c9a25a',
} as const
