import { trimText } from '../../kernel/visibleText.ts'

/** The most characters that a message may have as HTML; longer ones are refused as `invalid`. */
export const maxMessageLength = 20_000

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** Returns the text as HTML in which no character is markup, also inside attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`.replace('&#38;', '&amp;'))

function unescapeHtml(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi,
    (whole, dec, hex, name) => {
      if (name !== undefined) return entities[String(name).toLowerCase()] ?? whole
      const code = dec === undefined ? Number.parseInt(String(hex), 16) : Number(dec)
      return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
        ? String.fromCodePoint(code)
        : ''
    },
  )
}

/** A tag, or the rest of the text where a tag is never closed. */
const tag = /<(\/?)([a-z][a-z0-9]{0,20})?[^>]*>?/gi

/**
 * Returns the line break that a tag of a message means in plain text: before an item, after a line break and after a
 * block; '' for any other tag.
 */
function lineBreakOf(slash: string, name: string): string {
  if (slash !== '') return ['p', 'ul', 'ol'].includes(name) ? '\n\n' : ''
  if (name === 'br') return '\n'
  return name === 'li' ? '\n- ' : ''
}

/**
 * Returns what a reader without HTML sees of a message that the platform sanitised or the editor wrote:
 * their attributes hold no bare `>`. Takes time in proportion to the length of any other text, too.
 */
export const plainText = (html: string): string =>
  unescapeHtml(
    html.replace(tag, (_, slash: string, name?: string) =>
      lineBreakOf(slash, name?.toLowerCase() ?? ''),
    ),
  )
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** Returns whether a message says nothing: an editor leaves empty paragraphs behind. */
export const isBlank = (html: string): boolean => trimText(plainText(html)) === ''
