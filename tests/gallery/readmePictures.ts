import path from 'node:path'
import sharp from 'sharp'
import { paths } from '../../src/paths.ts'
import type { Shot, Theme } from './shot.ts'

interface ReadmePicture {
  visitor: string
  path: string
  theme: Theme
}

/** The pictures of README.md by their names in docs/screenshots. */
export const readmePictures: Readonly<Record<string, ReadmePicture>> = {
  'sign-in': { visitor: 'signed out', path: paths.signIn, theme: 'light' },
  dashboard: { visitor: 'meridian', path: paths.dashboard, theme: 'light' },
  delivery: { visitor: 'meridian', path: paths.ddrReceived, theme: 'light' },
  titles: { visitor: 'meridian', path: paths.titles, theme: 'light' },
  usage: { visitor: 'meridian', path: paths.usageReport, theme: 'light' },
  counter: { visitor: 'meridian', path: paths.counterReports, theme: 'light' },
  'consortium-dark': { visitor: 'consortium', path: paths.dashboard, theme: 'dark' },
}

/** The part of a page that fits the window. */
const window = { left: 0, top: 0, width: 1280, height: 800 }

/** Writes the pictures of README.md from those of a gallery; throws when one is missing. */
export async function writeReadmePictures(
  shots: readonly Shot[],
  { from, to }: { from: string; to: string },
): Promise<void> {
  for (const [name, picture] of Object.entries(readmePictures)) {
    const shot = shots.find(
      (one) =>
        one.visitor === picture.visitor && one.path === picture.path && one.theme === picture.theme,
    )
    if (shot === undefined) throw new Error(`The gallery has no picture for ${name}.png`)
    await sharp(path.join(from, shot.file))
      .extract(window)
      .png({ palette: true, effort: 10 })
      .toFile(path.join(to, `${name}.png`))
  }
}
