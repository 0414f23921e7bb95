import type { Page } from 'playwright-core'
import { nextFrames } from './nextFrames.ts'

/** The spacing of text that a reader may choose without losing anything (WCAG 1.4.12). */
const spacing = `
  * {
    line-height: 1.5 !important;
    letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important;
  }
  p {
    margin-block-end: 2em !important;
  }`

/** Returns the texts that are cut with more space between lines, words and letters, but not without. */
export async function cutBySpacing(page: Page): Promise<string[]> {
  const cutBefore = new Set(await cutTexts(page))
  await addSpacing(page)
  const cut = await cutTexts(page)
  await adopt(page, '')
  return [...new Set(cut)].filter((text) => !cutBefore.has(text))
}

/** Puts more space between lines, words and letters of the page. */
export const addSpacing = (page: Page): Promise<void> => adopt(page, spacing)

/** Gives the page one more style sheet, which takes the place of the one before. */
async function adopt(page: Page, css: string): Promise<void> {
  await page.evaluate(async (text) => {
    const sheet = new CSSStyleSheet()
    document.adoptedStyleSheets = [await sheet.replace(text)]
  }, css)
  // A wide table gets a frame of its own only once it is laid out.
  await nextFrames(page)
}

/**
 * Returns the texts that do not fit into an element that hides what is outside of it, without those of which a title or
 * name around them has the whole.
 */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isWholeElsewhere = (element: Element) => {
      const around = element.closest('[title], [aria-label]')
      const names = [around?.getAttribute('title'), around?.getAttribute('aria-label')]
      return names.some((name) => name?.includes(element.textContent?.trim() ?? ''))
    }
    return [...document.querySelectorAll('body *')]
      .filter((element) => {
        const { overflowX, overflowY, visibility } = getComputedStyle(element)
        const { width, height } = element.getBoundingClientRect()
        const hasText = [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
        )
        // What is smaller than this is read by screen readers alone.
        if (!hasText || width <= 1 || height <= 1 || visibility === 'hidden') return false
        if (isWholeElsewhere(element)) return false
        const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
        return (
          (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
          (hides(overflowY) && element.scrollHeight > element.clientHeight + 2)
        )
      })
      .map((element) => element.textContent ?? '')
  })
