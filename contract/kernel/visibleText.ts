import { z } from 'zod'

/**
 * A text that shows nothing: white space, control characters, what Unicode ignores when it has no glyph (zero-width
 * spaces, marks of direction, fillers), and the empty Braille pattern.
 */
const invisible = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Returns the text without white space around it, or '' for a text that shows nothing. */
export const trimText = (text: string): string => (invisible.test(text) ? '' : text.trim())

/** Characters that end a line or show nothing in it. U+0000 is not among them: it is refused everywhere. */
const lineBreaks = /(?:(?!\0)[\p{Cc}\p{Zl}\p{Zp}])+/gu

/** Returns the text as `trimText` does, on one line: line breaks, tabs and other control characters are spaces. */
export const trimLine = (text: string): string => trimText(text.replaceAll(lineBreaks, ' '))

/** Returns the schema of a text on one line that `trimLine` trims, so that `min(1)` refuses one that shows nothing. */
export const visibleLine = () => z.string().overwrite(trimLine)

/** Returns the schema of a text that `trimText` trims, so that `min(1)` refuses one that shows nothing. */
export const visibleText = () => z.string().overwrite(trimText)
