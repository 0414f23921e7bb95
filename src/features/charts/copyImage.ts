import { saveDownload } from '../../dataProvider/downloads.ts'
import { timestamp } from '../../today.ts'
import type { Chart } from './chart.ts'
import { chartFileName } from './chartFile.ts'
import { chartImage } from './chartImage.ts'

/**
 * Copies the chart to the clipboard as a PNG image; where the browser refuses that, downloads the image. Returns which
 * of the two happened. Call it in the handler of a click: browsers allow copying only there.
 */
export async function copyImage(chart: Chart): Promise<'copied' | 'downloaded'> {
  const image = chartImage(chart)
  if (await writeToClipboard(image)) return 'copied'
  await saveDownload({
    fileName: `${chartFileName(chart)}_${timestamp()}.png`,
    contentType: 'image/png',
    body: await image,
  })
  return 'downloaded'
}

/** Copies the image; returns false where the browser has no clipboard, as without HTTPS, or refuses. */
async function writeToClipboard(image: Promise<Blob>): Promise<boolean> {
  if (!('clipboard' in navigator) || !('ClipboardItem' in window)) return false
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': image })])
    return true
  } catch {
    // A missing permission or format is no failure of ours; one of the image itself is thrown where it is downloaded.
    return false
  }
}
