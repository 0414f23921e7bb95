import { escapeRegExp } from 'es-toolkit'
import type { Page, Response } from 'playwright-core'
import { pageStateId } from '../../contract/session/ssr.ts'

/** The texts that a page has received from the platform, which no language changes. */
interface ReceivedTexts {
  texts: () => ReadonlySet<string>
}

/** Records the texts in answers of the platform from now on: titles, names, identifiers. */
export function recordReceived(page: Page): ReceivedTexts {
  const texts = new Set<string>()
  page.on('response', (response) => void recordTexts(response, texts))
  return { texts: () => texts }
}

/** The answers that a page brings along (contract/session/ssr.ts). */
const pageState = new RegExp(`id="${pageStateId}"[^>]*>([^<]*)<`)

async function recordTexts(response: Response, texts: Set<string>): Promise<void> {
  const type = response.headers()['content-type'] ?? ''
  try {
    if (type.startsWith('application/json')) addTexts(await response.json(), texts)
    else if (type.startsWith('text/html')) {
      const [, state] = pageState.exec(await response.text()) ?? []
      if (state !== undefined) addTexts(JSON.parse(state), texts)
    }
  } catch {
    // The page was left before the answer was complete.
  }
}

function addTexts(value: unknown, texts: Set<string>): void {
  if (typeof value === 'string') texts.add(value).add(value.replaceAll('&amp;', '&'))
  else if (typeof value === 'object' && value !== null) {
    for (const one of Object.values(value)) addTexts(one, texts)
  }
}

/** Texts that no language changes: dates, placeholders of mails, addresses, and names of products and formats. */
const unchanged = [
  /\b(\d{1,2} )?[A-Z][a-z]{2,3}[ -]\d{2,4}\b/g,
  /^(Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)$/g,
  /\{\{\w+\}\}/g,
  /\S+@\S+|https?:\S+|\b[0-9a-f]*::?[0-9a-f:]+/g,
  /\b(Carrel|Excel|CSV|DOI|J-Gate)\b/g,
]

/** Returns a text without what no language changes. */
const withoutUnchanged = (text: string): string =>
  unchanged.reduce((rest, pattern) => rest.replaceAll(pattern, ' '), text)

/** Returns a text without the values of the platform that it is made from, such as the names of several authors. */
const withoutValues = (text: string, values: readonly string[]): string =>
  values.reduce(
    (rest, value) =>
      rest.includes(value)
        ? rest.replace(
            new RegExp(`(?<![\\p{L}\\p{N}])${escapeRegExp(value)}(?![\\p{L}\\p{N}])`, 'gu'),
            ' ',
          )
        : rest,
    text,
  )

/** Returns a text without what is in brackets; a translated text can be part of another one. */
function withoutBrackets(text: string): string {
  const rest = text.replace(/\[[^[\]]*\]/g, ' ')
  return rest === text ? rest : withoutBrackets(rest)
}

const hasWord = (text: string): boolean => /\p{L}{2}/u.test(text)

/**
 * Returns what is wrong with the screen in a pseudo-language, where every translated text is in brackets: texts outside
 * of brackets that the platform did not send, texts that do not fit their place, and a page that scrolls sideways.
 */
export async function languageFaults(page: Page, received: ReadonlySet<string>): Promise<string[]> {
  const { texts, clipped, isTooWide, stored } = await page.evaluate(() => {
    const isVisible = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return width > 1 && height > 1 && getComputedStyle(element).visibility !== 'hidden'
    }
    const isOfText = (node: Node | null) =>
      node?.nodeType === Node.TEXT_NODE || node?.nodeName === 'WBR'
    /** The text from a node on, with what follows a place where it may wrap. */
    const textFrom = (node: Node | null): string =>
      isOfText(node) ? `${node?.textContent ?? ''}${textFrom(node?.nextSibling ?? null)}` : ''
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (walker.nextNode()) {
      const { parentElement, previousSibling } = walker.currentNode
      if (parentElement === null || isOfText(previousSibling)) continue
      if (/^(SCRIPT|STYLE|CODE|PRE|KBD)$/.test(parentElement.tagName)) continue
      if (parentElement.closest('svg title, body [lang]') || !isVisible(parentElement)) continue
      found.push(textFrom(walker.currentNode))
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
      for (const name of ['aria-label', 'title', 'placeholder']) {
        const text = element.getAttribute(name)
        if (text !== null) found.push(text)
      }
    }
    const tooSmall = [...document.querySelectorAll('body *')].filter((element) => {
      const { overflowX, overflowY } = getComputedStyle(element)
      const ownText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').includes('['),
      )
      if (!ownText || !isVisible(element)) return false
      const cutsSideways = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
      const cutsBelow = overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 2
      return cutsSideways || cutsBelow
    })
    return {
      texts: found,
      clipped: tooSmall.map((element) => element.textContent ?? ''),
      isTooWide: document.documentElement.scrollWidth > window.innerWidth + 1,
      // What the platform has told about the session: its answer is lost when the page is left at once.
      stored: Object.values<string>(localStorage),
    }
  })
  const values = [...received, ...stored]
    .map((value) => value.replace(/\s+/g, ' '))
    .filter((value) => value.length > 1)
    .sort((one, other) => other.length - one.length)
  const words = new Set(values)
  const untranslated = new Set(
    texts
      .map((text) => withoutBrackets(text).replace(/\s+/g, ' ').trim())
      .filter((rest) => hasWord(withoutUnchanged(rest)))
      // A single word is seldom a part of a value by itself, but often a word of one.
      .filter((rest) =>
        rest.includes(' ') ? !values.some((value) => value.includes(rest)) : !words.has(rest),
      )
      .filter((rest) => hasWord(withoutUnchanged(withoutValues(rest, values)))),
  )
  return [
    ...[...untranslated].map((text) => `not translated: ${text}`),
    ...[...new Set(clipped)].map((text) => `does not fit: ${text}`),
    ...(isTooWide ? ['the page scrolls sideways'] : []),
  ]
}
