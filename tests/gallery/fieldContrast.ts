import type { Page } from 'playwright-core'

/** Least contrast of what shows where a field is (WCAG 1.4.11). */
const leastContrast = 3

/** Elements between a field and the one around it that has its border. */
const maxFrameLevels = 3

/** Returns the fields for typing whose border is too pale against what is behind it, with the contrast. */
export const paleFields = (page: Page): Promise<string[]> =>
  page.evaluate(
    ({ least, maxLevels }) => {
      type Colour = readonly [red: number, green: number, blue: number, alpha: number]
      const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
      const colourOf = (text: string): Colour => {
        if (canvas === null) throw new Error('There is no canvas')
        canvas.clearRect(0, 0, 1, 1)
        canvas.fillStyle = text
        canvas.fillRect(0, 0, 1, 1)
        const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
        return [red, green, blue, alpha / 255]
      }
      const over = (top: Colour, ground: Colour): Colour => {
        const mixed = (at: 0 | 1 | 2) => top[at] * top[3] + ground[at] * (1 - top[3])
        return [mixed(0), mixed(1), mixed(2), 1]
      }
      const groundOf = (element: Element | null): Colour => {
        if (element === null) return [255, 255, 255, 1]
        const own = colourOf(getComputedStyle(element).backgroundColor)
        return own[3] === 1 ? own : over(own, groundOf(element.parentElement))
      }
      const luminance = (colour: Colour) => {
        const [red = 0, green = 0, blue = 0] = colour
          .slice(0, 3)
          .map((value) => value / 255)
          .map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
      }
      const contrast = (one: Colour, other: Colour) => {
        const [lighter, darker] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
        return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05)
      }
      const hasBorder = (element: Element) =>
        getComputedStyle(element).borderBottomWidth !== '0px' && element.getClientRects().length > 0
      /** The element with the border of a field: itself, a frame beside it, or the nearest one around it. */
      const frameOf = (field: Element): Element | null => {
        let around: Element | null = field
        for (let level = 0; level <= maxLevels && around !== null; level += 1) {
          const frame = [around, ...around.querySelectorAll(':scope > fieldset')].find(hasBorder)
          if (frame !== undefined) return frame
          around = around.parentElement
        }
        return null
      }
      const fields =
        'input:not([type=checkbox], [type=radio], [type=file], [type=hidden]), textarea'
      return [...document.querySelectorAll(fields)].flatMap((field) => {
        const { width, height } = field.getBoundingClientRect()
        if (width <= 1 || height <= 1 || field.matches(':disabled, :read-only')) return []
        const frame = frameOf(field)
        const ground = groundOf(frame?.parentElement ?? null)
        const border = frame && colourOf(getComputedStyle(frame).borderBottomColor)
        const found = border === null ? 1 : contrast(over(border, ground), ground)
        if (found >= least) return []
        return [`a border with a contrast of ${found.toFixed(2)}: ${field.outerHTML.slice(0, 120)}`]
      })
    },
    { least: leastContrast, maxLevels: maxFrameLevels },
  )
