import { parentPort, workerData } from 'node:worker_threads'
import { getDocument, OPS, VerbosityLevel } from 'unpdf/pdfjs'
import type { PageContent, PdfFacts } from '../../../contract/ddr/pdfFindings.ts'

/** The thread that reads one PDF and posts its facts. */

/** Pages that are read at most, and pages whose text is. */
const maxPages = 60
const maxTextPages = 3
/** Characters of text at most. */
const maxTextLength = 50_000
/** Milliseconds after which no further page is read: what has been read by then is posted. */
const stopAfterMs = 8_000

const { bytes } = workerData as { bytes: Uint8Array }
const sizeBytes = bytes.byteLength
const startedAt = performance.now()

/** Warnings of the library; nothing else in this thread writes to the console. */
let warnings = 0
console.warn = () => {
  warnings += 1
}

type Document = Awaited<ReturnType<typeof getDocument>['promise']>
type Page = Awaited<ReturnType<Document['getPage']>>

async function readFacts(): Promise<PdfFacts> {
  const unread = { sizeBytes, pages: 0, contents: [], text: '' }
  const document = await openDocument()
  if (typeof document === 'string') return { ...unread, state: document }
  const contents: PageContent[] = []
  let text = ''
  for (let number = 1; number <= Math.min(document.numPages, maxPages); number += 1) {
    if (performance.now() - startedAt > stopAfterMs) break
    const page = await openPage(document, number)
    if (page === null) return { ...unread, state: 'unreadable' }
    const pageText = await textOf(page)
    if (number <= maxTextPages) text += `${pageText}\n`
    contents.push(await contentOf(page, pageText))
    page.cleanup()
  }
  return {
    sizeBytes,
    state: 'readable',
    pages: document.numPages,
    contents,
    text: text.slice(0, maxTextLength),
  }
}

/** Returns the document, or why it cannot be read. */
async function openDocument(): Promise<Document | 'encrypted' | 'unreadable'> {
  try {
    const document = await getDocument({
      data: bytes,
      // Images are left out with a warning, because decoding one takes half a second and much memory.
      maxImageSize: 1,
      verbosity: VerbosityLevel.WARNINGS,
      disableFontFace: true,
      useSystemFonts: false,
    }).promise
    return document.numPages > 0 ? document : 'unreadable'
  } catch (error) {
    const needsPassword = error instanceof Error && error.name === 'PasswordException'
    return needsPassword ? 'encrypted' : 'unreadable'
  }
}

/** Returns a page; null when the file lacks it. */
async function openPage(document: Document, number: number): Promise<Page | null> {
  try {
    return await document.getPage(number)
  } catch {
    return null
  }
}

/** Returns the text of a page by lines; '' when it has none, or its fonts cannot be read. */
async function textOf(page: Page): Promise<string> {
  try {
    const { items } = await page.getTextContent()
    return items
      .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : ' ') : ''))
      .join('')
  } catch {
    return ''
  }
}

async function contentOf(page: Page, text: string): Promise<PageContent> {
  if (text.trim() !== '') return 'text'
  return (await hasContent(page)) ? 'noText' : 'blank'
}

/** Operations that paint something other than text and paths. */
const painting = new Set<number>([
  OPS.shadingFill,
  OPS.paintImageMaskXObject,
  OPS.paintImageMaskXObjectGroup,
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintInlineImageXObjectGroup,
  OPS.paintImageXObjectRepeat,
  OPS.paintImageMaskXObjectRepeat,
  OPS.paintSolidColorImageMask,
])

/** Returns whether a page without text shows anything: what is warned about is an image, or cannot be read. */
async function hasContent(page: Page): Promise<boolean> {
  const warningsBefore = warnings
  try {
    const { fnArray, argsArray } = await page.getOperatorList()
    if (warnings > warningsBefore) return true
    return fnArray.some((operation, index) => {
      if (painting.has(operation)) return true
      const [first] = (argsArray[index] ?? []) as unknown[]
      // A path that only limits later painting ends with `endPath`.
      if (operation === OPS.constructPath) return first !== OPS.endPath
      return operation === OPS.showText && Array.isArray(first) && first.some(isVisibleGlyph)
    })
  } catch {
    return true
  }
}

/** Returns whether an element of shown text is a glyph other than a space; numbers between glyphs move them. */
const isVisibleGlyph = (glyph: unknown): boolean =>
  typeof glyph === 'object' && glyph !== null && !('isSpace' in glyph && glyph.isSpace === true)

parentPort?.postMessage(await readFacts())
