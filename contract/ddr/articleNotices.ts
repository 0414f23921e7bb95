import { isDay } from '../calendar.ts'

/** A notice about a published article: it was retracted, or its editors doubt it. */
export interface Retraction {
  kind: 'retracted' | 'concern'
  /** The day of the notice; null when it is not known. */
  on: string | null
  reason: string
}

/** An open copy of an article. */
export interface OpenCopy {
  /** Begins with `https://` or `http://`. */
  url: string
  /** Who lists it; '' when it is not known. */
  source: string
}

/** The columns of the Retraction Watch data set that are read. */
export interface RetractionRow {
  doi: string
  nature: string
  date: string
  reason: string
}

const kinds: Record<string, Retraction['kind'] | 'cleared'> = {
  retraction: 'retracted',
  'expression of concern': 'concern',
  reinstatement: 'cleared',
}

/**
 * Returns the latest notice of each article by its DOI (`doiKey`). Corrections are no reason not to request an article
 * and are left out; a reinstated article has no notice. Takes time in proportion to the rows.
 */
export function latestNotices(rows: Iterable<RetractionRow>): Map<string, Retraction> {
  const latest = new Map<
    string,
    { kind: Retraction['kind'] | 'cleared'; on: string | null; reason: string }
  >()
  for (const { doi, nature, date, reason } of rows) {
    const key = doiKey(doi)
    const kind = kinds[nature.trim().toLowerCase()]
    if (key === null || kind === undefined) continue
    const on = noticeDay(date)
    const latestNotice = latest.get(key)
    if (latestNotice !== undefined && (latestNotice.on ?? '') > (on ?? '')) continue
    latest.set(key, { kind, on, reason: reasonOf(reason) })
  }
  const notices = new Map<string, Retraction>()
  for (const [key, { kind, on, reason }] of latest) {
    if (kind !== 'cleared') notices.set(key, { kind, on, reason })
  }
  return notices
}

/** Returns a DOI as lists are searched by it: lower case, without the address of a resolver; null when it is none. */
export function doiKey(text: string): string | null {
  const doi = text
    .trim()
    .toLowerCase()
    .replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:)/, '')
  return /^10\.\d{4,9}\/\S{1,280}$/.test(doi) ? doi : null
}

/** Returns the day of a notice: `2024-03-01`, or month, day and year as in the data set; null for anything else. */
function noticeDay(text: string): string | null {
  const [, iso] = /^(\d{4}-\d{2}-\d{2})(?:$|[T ])/.exec(text.trim()) ?? []
  const [, month = '', day = '', year = ''] =
    /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:$| )/.exec(text.trim()) ?? []
  const on = iso ?? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(on) ? on : null
}

/** The longest reason that is shown, in characters. */
const maxReasonLength = 300

/** Returns the reasons of the data set, `+One;+Other;`, as text. */
const reasonOf = (text: string): string =>
  text
    .split(';')
    .map((part) => part.trim().replace(/^\+/, ''))
    .filter((part) => part !== '')
    .join('; ')
    .slice(0, maxReasonLength)
