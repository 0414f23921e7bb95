import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { english } from '../../contract/language/language.ts'
import { demoDay } from '../../platform/demo/calendar.ts'
import { benchFolder, prepareDatabase } from '../../bench/product.ts'
import { endWithUsage, readArguments } from '../../scripts/arguments.mjs'
import { ensureChromium } from '../../scripts/programs/chromium.mjs'
import { startProduct } from '../support/browser/product.ts'
import { findingsTable } from './accessibilityFindings.ts'
import { galleryPage } from './page.ts'
import { readmePictures, writeReadmePictures } from './readmePictures.ts'
import { sizes, type Size, states, themes } from './shot.ts'
import { galleryLanguages, takeGallery } from './shots.ts'
import { demoVisitor, newCustomerVisitor, stranger, supportVisitor } from './visitors.ts'

/**
 * `npm run gallery [-- --only PATH] [--states full,error] [--sizes 1280] [--themes light,forced] [--languages en,hi]
 * [--visitors meridian]` takes pictures of every screen, for looking through before a release. In the pseudo-languages
 * `en-XA` and `ar-XB` it also prints texts that are not translated or do not fit, and fails when there are any. With
 * `--axe` it looks for faults of accessibility instead, prints their number for each screen and state, and fails when
 * there are any. With `--readme` it renews the pictures of README.md and takes no others.
 */
const usage = `Usage: npm run gallery [-- --only PATH] [--states full,error] [--sizes 1280] [--themes light,forced]
  [--languages en,hi] [--visitors meridian] [--axe] [--readme]`
const { values } = readArguments(usage, {
  options: {
    only: { type: 'string' },
    states: { type: 'string' },
    sizes: { type: 'string' },
    themes: { type: 'string', default: 'light,dark' },
    visitors: { type: 'string' },
    languages: { type: 'string', default: english },
    axe: { type: 'boolean', default: false },
    readme: { type: 'boolean', default: false },
  },
})

const allSizes = Object.keys(sizes).map(Number) as Size[]
/** Widths of the pictures; at 320 px screens are looked at for sideways scrolling only. */
const pictureSizes = '1280,768,375'

/** Returns the values that an option names, or all; ends the run for another one. */
function chosen<T>(option: string | undefined, all: readonly T[]): T[] {
  const names = option?.split(',') ?? all.map(String)
  return names.map((name) => {
    const value = all.find((one) => String(one) === name)
    return value ?? endWithUsage(`There is no ${name}: choose from ${all.join(', ')}`, usage)
  })
}

if (values.readme) {
  const pictures = Object.values(readmePictures)
  Object.assign(values, {
    only: `^(${pictures.map((one) => one.path).join('|')})$`,
    states: 'full',
    sizes: '1280',
    visitors: pictures.map(({ visitor }) => visitor).join(','),
  })
}

const chosenParts = {
  states: chosen(values.states, states),
  sizes: chosen(values.sizes ?? (values.axe ? undefined : pictureSizes), allSizes),
  themes: chosen(values.themes, themes),
  languages: chosen(values.languages, galleryLanguages),
}

const root = path.resolve(import.meta.dirname, '../..')
const folder = path.join(root, '.cache', 'gallery')
const today = demoDay(new Date())
const dataDir = path.join(benchFolder, `gallery-${today}`)
const operatorToken = randomBytes(32).toString('hex')

if (!values.axe) await rm(folder, { recursive: true, force: true })
await prepareDatabase(dataDir, 1, today)
const product = await startProduct({
  dataDir,
  env: { OPERATOR_TOKEN: operatorToken, SSR_TIMEOUT_MS: '10000', PSEUDO_LANGUAGES: 'on' },
})
const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const installation = { url: product.url, operatorToken }
  const visitors = [
    stranger,
    demoVisitor('meridian'),
    demoVisitor('consortium'),
    supportVisitor(installation),
    await newCustomerVisitor(installation, 'library'),
    await newCustomerVisitor(installation, 'consortium'),
  ]
  const names = chosen(
    values.visitors,
    visitors.map(({ name }) => name),
  )
  const shots = await takeGallery({
    browser,
    url: product.url,
    folder,
    visitors: visitors.filter(({ name }) => names.includes(name)),
    ...chosenParts,
    looksForFaults: values.axe,
    ...(values.only !== undefined && { only: new RegExp(values.only) }),
    onShot: ({ file, faults, findings }) =>
      console.log([file, ...faults, ...findings].join('\n  ')),
  })
  if (shots.length === 0) {
    console.error(`No screen has a path that matches ${values.only ?? 'anything'}.`)
    process.exitCode = 1
  } else if (values.axe) {
    console.log(`\n${findingsTable(shots)}`)
    if (shots.some(({ findings }) => findings.length > 0)) process.exitCode = 1
  } else {
    const page = path.join(folder, 'index.html')
    await writeFile(page, galleryPage(shots, today))
    console.log(`${shots.length} pictures: ${path.relative(root, page)}`)
    if (values.readme) {
      await writeReadmePictures(shots, { from: folder, to: path.join(root, 'docs/screenshots') })
    }
  }
  const faults = shots.flatMap((shot) => shot.faults)
  if (faults.length > 0) {
    console.error(`${faults.length} faults in pseudo-languages, ${new Set(faults).size} different`)
    process.exitCode = 1
  }
} finally {
  await browser.close()
  await product.stop()
}
