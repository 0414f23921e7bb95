/** Tags a message may hold, and the only attribute of any of them is the address of a link. */
const allowed = new Set(['p', 'br', 'b', 'strong', 'i', 'em', 'u', 'ul', 'ol', 'li', 'a'])
/** Written otherwise, the same: what editors and mail programs produce. */
const synonyms: Record<string, string> = { div: 'p', h1: 'p', h2: 'p', h3: 'p', h4: 'p' }
/** Nothing inside them is text for people. */
const silent = new Set(['script', 'style', 'title', 'textarea', 'iframe', 'noscript', 'template'])

const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`.replace('&#38;', '&amp;'))

function unescapeHtml(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi,
    (whole, dec, hex, name) => {
      if (name !== undefined) return named[String(name).toLowerCase()] ?? whole
      const code = dec === undefined ? Number.parseInt(String(hex), 16) : Number(dec)
      return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
        ? String.fromCodePoint(code)
        : ''
    },
  )
}

type Token = { text: string } | { open: string; href: string | null } | { close: string }

/** A tag, a comment or a declaration. What looks like none of them is text. */
const markup =
  /<!--[\s\S]*?(?:-->|$)|<[!?][^>]*(?:>|$)|<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:"[^"]*"|'[^']*'|[^"'>])*)(?:>|$)/g

function* tokens(html: string): Generator<Token> {
  let at = 0
  let skipping: string | null = null
  for (const match of html.matchAll(markup)) {
    const text = html.slice(at, match.index)
    if (text !== '' && skipping === null) yield { text: unescapeHtml(text) }
    at = match.index + match[0].length
    const [, slash, rawName, attributes = ''] = match
    if (rawName === undefined) continue
    const name = rawName.toLowerCase()
    if (skipping !== null) {
      if (slash === '/' && name === skipping) skipping = null
      continue
    }
    if (silent.has(name)) {
      if (slash === '') skipping = name
      continue
    }
    const tag = synonyms[name] ?? name
    if (!allowed.has(tag)) continue
    yield slash === '/'
      ? { close: tag }
      : { open: tag, href: tag === 'a' ? hrefIn(attributes) : null }
  }
  if (at < html.length && skipping === null) yield { text: unescapeHtml(html.slice(at)) }
}

/** The address of a link when it is one that a mail may carry. */
function hrefIn(attributes: string): string | null {
  const match = attributes.match(/(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i)
  const href = unescapeHtml(match?.[1] ?? match?.[2] ?? match?.[3] ?? '').replace(/\p{Cc}|\s/gu, '')
  return /^(?:https:\/\/|mailto:)/i.test(href) ? href : null
}

/**
 * The HTML of a message with nothing in it but plain formatting and safe links. It is written anew from what
 * was recognised, never cut out of what came, so that no trick of markup passes. Doing it twice changes nothing.
 */
export function sanitizeRichText(html: string): string {
  const open: string[] = []
  let out = ''
  const closeTo = (tag: string) => {
    while (open.length > 0) {
      const last = open.pop()
      out += `</${last}>`
      if (last === tag) return
    }
  }
  for (const token of tokens(html)) {
    if ('text' in token) out += escapeHtml(token.text)
    else if ('close' in token) {
      if (open.includes(token.close)) closeTo(token.close)
    } else if (token.open === 'br') out += '<br>'
    else {
      // A link without an address that may be followed is only its text.
      if (token.open === 'a' && token.href === null) continue
      if (open.length >= 50) continue
      out +=
        token.href === null
          ? `<${token.open}>`
          : `<a href="${escapeHtml(token.href)}" rel="noopener noreferrer">`
      open.push(token.open)
    }
  }
  while (open.length > 0) out += `</${open.pop()}>`
  return out
}

/** What a reader without HTML sees. */
export function plainText(html: string): string {
  let out = ''
  for (const token of tokens(html)) {
    if ('text' in token) out += token.text
    else if ('open' in token && token.open === 'br') out += '\n'
    else if ('open' in token && token.open === 'li') out += '\n- '
    else if ('close' in token && ['p', 'ul', 'ol'].includes(token.close)) out += '\n\n'
  }
  return out
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Whether a message says nothing: an editor leaves empty paragraphs behind. */
export const isBlank = (html: string): boolean => plainText(html).replace(/\s/g, '') === ''
