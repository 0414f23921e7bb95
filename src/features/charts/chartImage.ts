import { palette, shades } from '../../theme/palette.ts'
import { type Chart, shareTexts } from './chart.ts'
import { formatCount } from '../../numbers.ts'

/** Sizes in CSS pixels; the image has twice as many pixels in each direction. */
const scale = 2
const defaultWidth = 720
/** Browsers limit a canvas to 16,384 pixels in each direction. */
const maxWidth = 8000
const margin = 32
const rowHeight = 44
const columnWidth = 56
const plotHeight = 220
const radius = 132
const legendRowHeight = 30

const colours = palette.light
const pieColours = shades.light

type Weight = 400 | 600

/** Returns the chart as a PNG image on white with its title and span, in the light theme, at twice its screen size. */
export async function chartImage(chart: Chart): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('No context to draw in')
  const width = widthOf(chart)
  const titleLines = linesOf(context, chart.title, 20, 600, width - 2 * margin)
  const spanLines = linesOf(context, chart.span, 14, 400, width - 2 * margin)
  const top = margin + titleLines.length * 28 + spanLines.length * 20 + 20
  canvas.width = width * scale
  canvas.height = (top + heightOf(chart) + margin) * scale
  context.scale(scale, scale)
  context.fillStyle = colours.surface
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.textBaseline = 'top'
  titleLines.forEach((line, index) => {
    drawText(context, line, { x: margin, y: margin + index * 28, size: 20, weight: 600 })
  })
  spanLines.forEach((line, index) => {
    const y = margin + titleLines.length * 28 + index * 20
    drawText(context, line, { x: margin, y, colour: colours.inkSoft })
  })
  paintOf[chart.kind](context, chart, top, width)
  return blobOf(canvas)
}

const widthOf = ({ kind, rows }: Chart): number =>
  kind === 'columns'
    ? Math.min(maxWidth, Math.max(defaultWidth, 2 * margin + rows.length * columnWidth))
    : defaultWidth

const heightOf = ({ kind, rows }: Chart): number =>
  ({
    bars: rows.length * rowHeight,
    columns: plotHeight + 52,
    pie: Math.max(2 * radius, rows.length * legendRowHeight),
  })[kind]

type Paint = (context: CanvasRenderingContext2D, chart: Chart, top: number, width: number) => void

const paintOf: Record<Chart['kind'], Paint> = {
  bars: (context, { rows, shareHeader }, top, width) => {
    const largest = largestOf(rows)
    const shares = shareHeader === undefined ? [] : shareTexts(rows)
    const right = width - margin
    const countsEnd = shares.length > 0 ? right - 64 : right
    rows.forEach(({ name, count }, index) => {
      const y = top + index * rowHeight
      drawText(context, truncateText(context, name, 14, 400, countsEnd - margin - 96), {
        x: margin,
        y,
      })
      drawText(context, countText(count), { x: countsEnd, y, weight: 600, align: 'right' })
      drawText(context, shares[index] ?? '', {
        x: right,
        y,
        colour: colours.inkSoft,
        align: 'right',
      })
      const length = right - margin
      fillBox(context, { x: margin, y: y + 22, width: length, height: 8 }, colours.track)
      const part = ((count ?? 0) / largest) * length
      fillBox(context, { x: margin, y: y + 22, width: part, height: 8 }, colours.accent)
    })
  },
  columns: (context, { rows }, top, width) => {
    const largest = largestOf(rows)
    const step = (width - 2 * margin) / Math.max(1, rows.length)
    const ground = top + plotHeight + 24
    rows.forEach(({ name, count }, index) => {
      const middle = margin + (index + 0.5) * step
      const height = count === null ? 0 : Math.max(2, (count / largest) * plotHeight)
      const barWidth = Math.min(64, step * 0.64)
      const place = { x: middle - barWidth / 2, y: ground - height, width: barWidth, height }
      fillBox(context, place, colours.accent)
      const text = (content: string, y: number, colour: string) => {
        const fittedText = truncateText(context, content, 13, 400, step - 4)
        drawText(context, fittedText, { x: middle, y, size: 13, colour, align: 'center' })
      }
      text(countText(count), ground - height - 20, colours.ink)
      text(name, ground + 8, colours.inkSoft)
    })
    fillBox(context, { x: margin, y: ground, width: width - 2 * margin, height: 1 }, colours.line)
  },
  pie: (context, { rows }, top, width) => {
    const total = Math.max(
      1,
      rows.reduce((sum, { count }) => sum + (count ?? 0), 0),
    )
    const shares = shareTexts(rows)
    const [x, y] = [margin + radius, top + radius]
    let angle = -Math.PI / 2
    rows.forEach(({ name, count }, index) => {
      const colour = pieColours[index % pieColours.length] ?? colours.accent
      const end = angle + ((count ?? 0) / total) * 2 * Math.PI
      context.beginPath()
      context.arc(x, y, radius, angle, end)
      context.arc(x, y, radius * 0.46, end, angle, true)
      context.closePath()
      context.fillStyle = colour
      context.fill()
      context.strokeStyle = colours.surface
      context.lineWidth = 2
      context.stroke()
      angle = end
      const row = { left: x + radius + 32, right: width - margin, y: top + index * legendRowHeight }
      fillBox(context, { x: row.left, y: row.y + 3, width: 10, height: 10 }, colour)
      const label = truncateText(
        context,
        `${index + 1}  ${name}`,
        14,
        400,
        row.right - row.left - 160,
      )
      drawText(context, label, { x: row.left + 20, y: row.y })
      drawText(context, countText(count), {
        x: row.right - 64,
        y: row.y,
        weight: 600,
        align: 'right',
      })
      const share = shares[index] ?? ''
      drawText(context, share, { x: row.right, y: row.y, colour: colours.inkSoft, align: 'right' })
    })
  },
}

const countText = (count: number | null): string => (count === null ? '–' : formatCount(count))

const largestOf = (rows: Chart['rows']): number =>
  Math.max(1, ...rows.map(({ count }) => count ?? 0))

function fillBox(
  context: CanvasRenderingContext2D,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  colour: string,
) {
  context.fillStyle = colour
  context.fillRect(x, y, width, height)
}

interface TextPlace {
  x: number
  y: number
  size?: number
  weight?: Weight
  colour?: string
  align?: CanvasTextAlign
}

function drawText(
  context: CanvasRenderingContext2D,
  text: string,
  { x, y, size = 14, weight = 400, colour = colours.ink, align = 'left' }: TextPlace,
) {
  context.font = fontOf(size, weight)
  context.fillStyle = colour
  context.textAlign = align
  context.fillText(text, x, y)
}

/** Returns a font of the page's own typeface, which is loaded when a chart is shown. */
const fontOf = (size: number, weight: Weight): string =>
  `${weight} ${size}px ${getComputedStyle(document.body).fontFamily || 'sans-serif'}`

/** No line of the image has room for more letters than these. */
const maxLetters = 200

/** Returns the text as far as it fits into the width, with an ellipsis where it is cut. */
function truncateText(
  context: CanvasRenderingContext2D,
  text: string,
  size: number,
  weight: Weight,
  width: number,
): string {
  context.font = fontOf(size, weight)
  if (context.measureText(text).width <= width) return text
  let fitted = text.slice(0, maxLetters)
  while (fitted !== '' && context.measureText(`${fitted}…`).width > width)
    fitted = fitted.slice(0, -1)
  return `${fitted}…`
}

/** Returns the text broken between words into lines of the width; a word that is longer than a line is cut. */
function linesOf(
  context: CanvasRenderingContext2D,
  text: string,
  size: number,
  weight: Weight,
  width: number,
): string[] {
  context.font = fontOf(size, weight)
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length > 0 && context.measureText(longer).width <= width) {
      lines[lines.length - 1] = longer
    } else {
      lines.push(truncateText(context, word, size, weight, width))
    }
  }
  return lines
}

const blobOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('No image of the canvas'))
      else resolve(blob)
    }, 'image/png')
  })
