import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import {
  type Browser,
  type BrowserContext,
  errors as playwrightErrors,
  type Page,
} from 'playwright-core'
import { basePath } from '../../contract/kernel/base.ts'
import { languageCookie } from '../../contract/language/language.ts'
import { pseudoLanguages } from '../../contract/language/pseudo.ts'
import { languageCodes, pseudoLanguageCodes } from '../../platform/language/languages.ts'
import { languageFaults, recordReceived } from './languageFaults.ts'
import { accessibilityFindings } from './accessibilityFindings.ts'
import { nextFrames } from './nextFrames.ts'
import { type Shot, type Size, sizes, type State, type Theme } from './shot.ts'
import { menuPaths, openMenu, visitorPaths } from './screens.ts'
import type { Visitor } from './visitors.ts'

/** Languages that pictures can be taken in; in the last two `languageFaults` looks for faults. */
export const galleryLanguages = [...languageCodes, ...pseudoLanguageCodes]

interface Gallery {
  browser: Browser
  /** Address of the product. */
  url: string
  folder: string
  visitors: readonly Visitor[]
  states: readonly State[]
  sizes: readonly Size[]
  themes: readonly Theme[]
  languages: readonly string[]
  /** Looks for faults of accessibility instead of taking pictures. */
  looksForFaults?: boolean
  /** Limits the screens to those whose path it matches. */
  only?: RegExp
  /** Is called after each picture. */
  onShot?: (shot: Shot) => void
}

/** Takes a picture of every screen of each visitor in every state, size, theme and language; returns them in order. */
export async function takeGallery(gallery: Gallery): Promise<Shot[]> {
  const shots: Shot[] = []
  for (const visitor of gallery.visitors) {
    const variants = gallery.languages.flatMap((language) =>
      gallery.themes.map((theme) => ({ language, theme })),
    )
    for (const { language, theme } of variants) {
      const context = await gallery.browser.newContext({
        baseURL: gallery.url,
        colorScheme: theme === 'dark' ? 'dark' : 'light',
        forcedColors: theme === 'forced' ? 'active' : 'none',
        reducedMotion: 'reduce',
        viewport: { width: 1280, height: 800 },
      })
      try {
        shots.push(...(await shotsOf(gallery, visitor, { theme, language }, context)))
      } finally {
        await context.close()
      }
    }
  }
  return shots
}

async function shotsOf(
  { folder, only = /^/, onShot, ...gallery }: Gallery,
  visitor: Visitor,
  { theme, language }: { theme: Theme; language: string },
  context: BrowserContext,
): Promise<Shot[]> {
  const page = await context.newPage()
  const received = recordReceived(page)
  await visitor.enter(page)
  // Visitors sign in by the English words of the screen.
  await context.addCookies([{ name: languageCookie, value: language, url: gallery.url }])
  if (visitor.signsIn) await page.reload()
  const shotAt = async (screen: string, state: State, size: Size): Promise<Shot> => {
    await page.setViewportSize({ width: size, height: sizes[size] })
    await nextFrames(page)
    const faults = language in pseudoLanguages ? await languageFaults(page, received.texts()) : []
    const findings = gallery.looksForFaults
      ? await accessibilityFindings(page, { state, size })
      : []
    const file = `${visitor.name}/${language}/${theme}/${nameOf(screen)}-${state}-${size}.png`
    if (!gallery.looksForFaults) await takePicture(page, path.join(folder, file))
    const taken = { visitor: visitor.name, path: screen, state, size, theme, language }
    return { ...taken, faults, findings, file }
  }
  const all = visitor.signsIn ? await menuPaths(page) : visitorPaths
  const shots: Shot[] = []
  for (const screen of all.filter((one) => only.test(one))) {
    for (const state of visitor.signsIn ? gallery.states : (['full'] as const)) {
      const from = all.find((one) => one !== screen) ?? screen
      await openIn(page, screen, state, from)
      for (const size of gallery.sizes) {
        const shot = await shotAt(screen, state, size)
        shots.push(shot)
        onShot?.(shot)
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
  }
  return shots
}

/** How long a picture may take on a busy machine, in milliseconds. */
const pictureTimeoutMs = 120_000

async function takePicture(page: Page, file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  await page.screenshot({ path: file, fullPage: true, timeout: pictureTimeoutMs })
}

/**
 * Opens a screen in a state. A screen with its data is opened by its address; for the other states it is opened from
 * another screen's menu, after which no call gets an answer, or each gets a refusal.
 */
async function openIn(page: Page, screen: string, state: State, from: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 })
  if (state === 'full') {
    await page.goto(screen)
    await page.waitForLoadState('networkidle')
    await loadedOrRefused(page)
    return
  }
  await page.goto(from)
  await page.waitForLoadState('networkidle')
  await openMenu(page)
  const before = await page.locator('main h1').textContent()
  await page.route(`**${basePath}/**`, async (route) => {
    if (!['fetch', 'xhr'].includes(route.request().resourceType())) return route.continue()
    if (state === 'error') return route.fulfill({ status: 503, json: unavailable })
    // The call stays on its way until the page is left.
    return undefined
  })
  await page
    .locator(`nav a[href="${screen}"]`)
    .first()
    .evaluate((link: HTMLElement) => link.click())
  await page.waitForURL((address) => address.pathname === new URL(screen, address).pathname)
  // The heading is not found by its role, because an open dialog hides the page from roles.
  await page.waitForFunction((text) => {
    const heading = document.querySelector('main h1')
    return heading !== null && heading.textContent !== text
  }, before)
  if (state === 'error') await loadedOrRefused(page)
  await nextFrames(page)
}

/** How long a screen may try again before its picture is taken, in milliseconds. */
const triesMs = 10_000

/** Waits until no part of the screen loads; a picture of one that still waits shows just that. */
async function loadedOrRefused(page: Page): Promise<void> {
  try {
    await page
      // What loads has a name, where other messages have a text; what is rendered last has grey lines or a busy place.
      .locator('main :is([role=status][aria-label], .MuiSkeleton-root, [aria-busy=true])')
      .first()
      .waitFor({ state: 'detached', timeout: triesMs })
  } catch (error) {
    if (!(error instanceof playwrightErrors.TimeoutError)) throw error
  }
}

/** The answer of a platform that cannot serve now, in the form of docs/calls.md#errors. */
const unavailable = { error: { code: 'unavailable', message: 'The database does not answer' } }

const nameOf = (screen: string): string =>
  screen.replace(/[^\w]+/g, '-').replace(/^-|-$/g, '') || 'start'
