import type { Page } from 'playwright-core'
import { getDocument } from 'unpdf/pdfjs'

/** A text of a printed page, with its place in points from the left and bottom of the page. */
interface PrintedText {
  text: string
  page: number
  left: number
  right: number
  baseline: number
}

/** Points by which two lines below one another are apart at least. */
const minLineDistance = 8

/** Prints the page on A4 and returns the pairs of texts of which one is over the other. */
export async function overprintedTexts(page: Page, landscape = false): Promise<string[]> {
  const bytes = await page.pdf({ format: 'A4', landscape })
  const texts = await printedTexts(new Uint8Array(bytes))
  return texts.flatMap((one, index) =>
    texts
      .slice(index + 1)
      .filter((other) => isOver(one, other))
      .map((other) => `${one.text} / ${other.text}`),
  )
}

async function printedTexts(data: Uint8Array): Promise<PrintedText[]> {
  const task = getDocument({ data, verbosity: 0 })
  const document = await task.promise
  const texts: PrintedText[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue
      const [, , , , left, baseline] = item.transform as number[]
      if (left === undefined || baseline === undefined) continue
      texts.push({ text: item.str, page: number, left, right: left + item.width, baseline })
    }
  }
  await task.destroy()
  return texts
}

/** Parts of one line have the same baseline, and lie beside one another. */
const isOver = (one: PrintedText, other: PrintedText): boolean =>
  one.page === other.page &&
  Math.abs(one.baseline - other.baseline) < minLineDistance &&
  one.left < other.right - 1 &&
  other.left < one.right - 1
