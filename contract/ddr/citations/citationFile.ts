import { type Citation, doiIn } from './openUrl.ts'

/** Citations that are read from one text or file at most; the rest is counted. */
export const maxCitations = 200

/** The longest text in characters that is read as citations, and the largest file in bytes. */
export const maxCitationText = 1_000_000

/** The citations in a text. */
export interface CitationList {
  citations: Citation[]
  /** Entries beyond `maxCitations`, and those with neither a title nor a DOI. */
  skipped: number
}

/** Fields of one entry of a file by their names in capital letters, each with its values in order. */
type Fields = ReadonlyMap<string, readonly string[]>

/**
 * Returns the citations of a RIS or BibTeX file; null when the text is neither. An entry without a title and a DOI is
 * skipped. Takes time in proportion to the length of the text.
 */
export function readCitationFile(text: string): CitationList | null {
  const withoutMark = text.replace(/^\uFEFF/, '').slice(0, maxCitationText)
  const entries = entriesIn(withoutMark)
  if (entries === null) return null
  const usable = entries.filter((one) => one.articleName !== '' || one.articleDoi !== '')
  const citations = usable.slice(0, maxCitations)
  return { citations, skipped: entries.length - citations.length }
}

/** Returns the entries of a file in the format that it has; null when it has neither. */
function entriesIn(text: string): Citation[] | null {
  if (/^TY {2}-/m.test(text)) return risEntries(text).map(ofRis)
  const isBibtex = /^[ \t]{0,20}@[a-z]{1,30}\s?[{(]/im.test(text)
  return isBibtex ? bibtexEntries(text).map(ofBibtex) : null
}

/** Returns the entries of a RIS file: lines of a tag of two characters, two spaces, a hyphen and a value. */
function risEntries(text: string): Fields[] {
  const entries: Map<string, string[]>[] = []
  let current: Map<string, string[]> | null = null
  for (const line of text.split(/\r\n|\r|\n/)) {
    const tag = line.slice(0, 2)
    const value = line.slice(5).trim()
    if (line.slice(2, 5) !== '  -') continue
    if (tag === 'TY') {
      current = new Map()
      entries.push(current)
    } else if (tag === 'ER') current = null
    else if (current?.has(tag)) current.get(tag)?.push(value)
    else current?.set(tag, [value])
  }
  return entries
}

function ofRis(fields: Fields): Citation {
  const get = (...tags: string[]) => firstOf(fields, tags)
  const all = (...tags: string[]) => tags.flatMap((tag) => fields.get(tag) ?? [])
  return {
    articleName: get('TI', 'T1', 'CT'),
    authors: all('AU', 'A1').join('; '),
    sourceName: get('JO', 'JF', 'T2', 'JA', 'J2', 'BT'),
    articleDoi: doiIn(get('DO')) || doiIn(all('UR', 'M3', 'L3').join(' ')),
    issn: issnIn(get('SN')),
    issueYear: yearIn(get('PY', 'Y1', 'DA')),
    volume: get('VL'),
    issueNumber: get('IS', 'CP'),
    pages: pagesOf(get('SP'), get('EP')),
  }
}

/** Returns the entries of a BibTeX file, without comments, macros and preambles. */
function bibtexEntries(text: string): Fields[] {
  const entries: Fields[] = []
  const start = /@([a-z]{1,30})\s?[{(]/gi
  for (let match = start.exec(text); match !== null; match = start.exec(text)) {
    const type = match[1]?.toLowerCase() ?? ''
    if (['comment', 'string', 'preamble'].includes(type)) continue
    const { fields, end } = bibtexFields(text, start.lastIndex)
    entries.push(fields)
    start.lastIndex = end
  }
  return entries
}

/** Returns the fields of the entry whose text begins at `from`, and where it ends. */
function bibtexFields(text: string, from: number): { fields: Fields; end: number } {
  const fields = new Map<string, string[]>()
  let at = from
  let name = ''
  /** Where the name of a field, or a value without braces, begins. */
  let wordAt = from
  const addNumber = () => {
    const word = text.slice(wordAt, at).trim()
    if (name !== '' && /^\d{1,20}$/.test(word)) fields.set(name, [word])
  }
  while (at < text.length) {
    const char = text.charAt(at)
    if (char === '}' || char === ')' || (char === '@' && name === '')) break
    if (char === ',') {
      addNumber()
      name = ''
      wordAt = at + 1
    } else if (char === '=') {
      name = text.slice(wordAt, at).trim().toUpperCase()
      wordAt = at + 1
    } else if (name !== '' && (char === '{' || char === '"')) {
      const end = endOfValue(text, at)
      // Parts that are joined by # are one value.
      fields.set(name, [(fields.get(name)?.[0] ?? '') + text.slice(at + 1, end)])
      at = end
      wordAt = end + 1
    }
    at += 1
  }
  addNumber()
  return { fields, end: at }
}

/** Returns the position of the brace or quotation mark that closes the value that opens at `from`. */
function endOfValue(text: string, from: number): number {
  const isQuoted = text.charAt(from) === '"'
  let depth = 0
  for (let at = from + 1; at < text.length; at += 1) {
    const char = text.charAt(at)
    if (char === '\\') at += 1
    else if (char === '{') depth += 1
    else if (isQuoted && char === '"' && depth === 0) return at
    else if (char === '}') {
      if (!isQuoted && depth === 0) return at
      depth -= 1
    }
  }
  return text.length
}

function ofBibtex(fields: Fields): Citation {
  const get = (...names: string[]) => withoutTex(firstOf(fields, names))
  return {
    articleName: get('TITLE'),
    authors: get('AUTHOR')
      .split(/\sand\s/i)
      .join('; '),
    sourceName: get('JOURNAL', 'JOURNALTITLE', 'BOOKTITLE'),
    articleDoi: doiIn(firstOf(fields, ['DOI'])) || doiIn(firstOf(fields, ['URL'])),
    issn: issnIn(get('ISSN')),
    issueYear: yearIn(get('YEAR', 'DATE')),
    volume: get('VOLUME'),
    issueNumber: get('NUMBER', 'ISSUE'),
    pages: get('PAGES').replaceAll(/-{2,3}/g, '-'),
  }
}

/** Combining characters of the accents of TeX. */
const accents: Record<string, string> = {
  '"': '\u0308',
  "'": '\u0301',
  '`': '\u0300',
  '^': '\u0302',
  '~': '\u0303',
  '=': '\u0304',
  '.': '\u0307',
  c: '\u0327',
  v: '\u030c',
  u: '\u0306',
  H: '\u030b',
  r: '\u030a',
  k: '\u0328',
}

/** Letters that TeX writes as commands. */
const letters: Record<string, string> = {
  ss: 'ß',
  o: 'ø',
  O: 'Ø',
  l: 'ł',
  L: 'Ł',
  ae: 'æ',
  AE: 'Æ',
  oe: 'œ',
  OE: 'Œ',
  aa: 'å',
  AA: 'Å',
  i: 'i',
  j: 'j',
}

/** Returns a value of BibTeX as plain text: accents and letters as such, no braces and no commands. */
const withoutTex = (value: string): string =>
  value
    .replaceAll(/\\(["'`^~=.])\s?\{?\\?([a-zA-Z])\}?/g, (_, accent: string, letter: string) =>
      (letter + (accents[accent] ?? '')).normalize('NFC'),
    )
    .replaceAll(/\\([cvuHrk])(?:\{\\?([a-zA-Z])\}|\s([a-zA-Z]))/g, (_, accent: string, ...rest) =>
      (String(rest[0] ?? rest[1]) + (accents[accent] ?? '')).normalize('NFC'),
    )
    .replaceAll(
      /\\(ss|ae|AE|oe|OE|aa|AA|[oOlLij])(?![a-zA-Z])\s?/g,
      (_, name: string) => letters[name] ?? '',
    )
    .replaceAll(/\\([&%$#_])/g, '$1')
    .replaceAll(/\\[a-zA-Z]+\s?/g, '')
    .replaceAll(/[{}\\]/g, '')
    .replaceAll('~', ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

const firstOf = (fields: Fields, names: readonly string[]): string => {
  const name = names.find((one) => (fields.get(one)?.[0] ?? '') !== '')
  return name === undefined ? '' : (fields.get(name)?.[0] ?? '')
}

const yearIn = (text: string): string => /\b(?:1[5-9]|20)\d\d\b/.exec(text)?.[0] ?? ''
const issnIn = (text: string): string =>
  /\b(\d{4})-?(\d{3}[\dXx])\b/.exec(text)?.slice(1, 3).join('-').toUpperCase() ?? ''
const pagesOf = (first: string, last: string): string => [first, last].filter(Boolean).join('-')
