import type { Page } from 'playwright-core'
import { axeFindings } from '../support/browser/accessibility.ts'
import { paleFields } from './fieldContrast.ts'
import { nextFrames } from './nextFrames.ts'
import type { Shot } from './shot.ts'
import { cutBySpacing } from './textSpacing.ts'

/** The width in pixels at which a screen is looked at once more, with larger text and in other modes of the browser. */
const widest = 1280

/**
 * Returns what is wrong with the screen for people with a disability: what axe finds, and sideways scrolling (WCAG
 * 1.4.10). On a wide window it also looks at text of twice the size (1.4.4), at more space in texts (1.4.12), at the
 * borders of fields (1.4.11), at forced colours, and at what moves although less motion is wanted.
 */
export async function accessibilityFindings(
  page: Page,
  { state, size }: Pick<Shot, 'state' | 'size'>,
): Promise<string[]> {
  const findings = [...(await axeFindingsOf(page)), ...(await sidewaysScroll(page))]
  if (size !== widest || state !== 'full') return findings
  return [
    ...findings,
    ...(await movingElements(page)),
    ...(await paleFields(page)),
    ...(await cutBySpacing(page)).map((text) => `cut with more space in texts: ${text}`),
    ...(await withLargeText(page, () => sidewaysScroll(page, 'with text of twice the size'))),
    ...(await withForcedColours(page, async () =>
      (await axeFindingsOf(page)).map((finding) => `with forced colours: ${finding}`),
    )),
  ]
}

/** Best practices about the page as a whole, which an open dialog rightly hides. */
const aboutThePage = /^(landmark-one-main|page-has-heading-one):/

async function axeFindingsOf(page: Page): Promise<string[]> {
  const findings = await axeFindings(page)
  const hasDialog = (await page.locator('[aria-modal=true]').count()) > 0
  return hasDialog ? findings.filter((finding) => !aboutThePage.test(finding)) : findings
}

async function sidewaysScroll(page: Page, when = ''): Promise<string[]> {
  const { needed, given } = await page.evaluate(() => ({
    needed: document.documentElement.scrollWidth,
    given: document.documentElement.clientWidth,
  }))
  return needed <= given ? [] : [`the page scrolls sideways ${when}: ${needed} of ${given} px`]
}

/** Returns elements that move for longer than 1 ms although the browser asks for less motion; fading is allowed. */
const movingElements = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const fades = new Set(['opacity', 'visibility', 'color', 'background-color'])
    return document.getAnimations().flatMap((animation) => {
      const { effect } = animation
      if (!(effect instanceof KeyframeEffect) || effect.target === null) return []
      const duration = Number(effect.getComputedTiming().duration)
      const properties = effect
        .getKeyframes()
        .flatMap((frame) => Object.keys(frame))
        .filter((name) => !['offset', 'computedOffset', 'easing', 'composite'].includes(name))
      const moves = properties.some((name) => !fades.has(name))
      return moves && duration > 1
        ? [`moves for ${duration} ms: ${effect.target.outerHTML.slice(0, 120)}`]
        : []
    })
  })

async function withLargeText<T>(page: Page, measure: () => Promise<T>): Promise<T> {
  const setSize = async (size: string) => {
    await page.evaluate((value) => {
      document.documentElement.style.fontSize = value
    }, size)
    // A wide table gets a frame of its own only once it is laid out.
    await nextFrames(page)
  }
  await setSize('200%')
  const result = await measure()
  await setSize('')
  return result
}

async function withForcedColours<T>(page: Page, measure: () => Promise<T>): Promise<T> {
  await page.emulateMedia({ forcedColors: 'active' })
  const result = await measure()
  await page.emulateMedia({ forcedColors: 'none' })
  return result
}

/** Returns a table with the number of findings of each screen in each state. */
export function findingsTable(shots: readonly Shot[]): string {
  const states = [...new Set(shots.map(({ state }) => state))]
  const count = (some: readonly Shot[]) =>
    some.reduce((sum, { findings }) => sum + findings.length, 0)
  const rows = [...Map.groupBy(shots, ({ visitor, path }) => `${visitor} | ${path}`)].map(
    ([screen, its]) => {
      const cells = states.map((state) => {
        const inState = its.filter((shot) => shot.state === state)
        return inState.length === 0 ? '-' : String(count(inState))
      })
      return `| ${[screen, ...cells].join(' | ')} |`
    },
  )
  return [
    `| visitor | screen | ${states.join(' | ')} |`,
    `| --- | --- |${' --- |'.repeat(states.length)}`,
    ...rows,
    '',
    `${count(shots)} findings in ${shots.length} views`,
    '',
  ].join('\n')
}
