import { readFile, stat } from 'node:fs/promises'
import { once } from 'es-toolkit'
import type { Logger } from 'pino'
import { dayOf } from '../../contract/calendar.ts'
import {
  doiKey,
  latestNotices,
  type OpenCopy,
  type Retraction,
  type RetractionRow,
} from '../../contract/ddr/articleNotices.ts'
import type { Config } from '../config.ts'
import { readSheet, type SheetLimits } from './sheets.ts'

/** An entry of a list with the day of the list. */
export type ListEntry<T> = T & { listedOn: string }

/** Retractions and open copies of single articles, from files. Nothing is fetched from the internet. */
export interface ArticleLists {
  /** Returns the notice about an article; null when there is none, or the list could not be read. */
  retraction(doi: string): Promise<ListEntry<Retraction> | null>
  /** Returns an open copy of an article; null when none is known, or the list could not be read. */
  openCopy(doi: string): Promise<ListEntry<OpenCopy> | null>
}

/** The largest list: the Retraction Watch data set has 70 MB and 80,000 rows. */
const listLimits: SheetLimits = {
  packedBytes: 256 * 1024 * 1024,
  unpackedBytes: 512 * 1024 * 1024,
  entries: 1_000,
  rows: 1_000_000,
  columns: 100,
}

/** Day of the lists that are part of the product. Their articles are invented. */
const embeddedOn = '2026-11-01'
const embeddedRetractions: RetractionRow[] = [
  {
    doi: '10.9999/retracted.1',
    nature: 'Retraction',
    date: '2024-03-01',
    reason: '+Error in Data;',
  },
  {
    doi: '10.9999/concern.1',
    nature: 'Expression of concern',
    date: '2025-06-15',
    reason: '+Concerns about Images;',
  },
]
const embeddedCopies = new Map<string, OpenCopy>([
  ['10.9999/open.1', { url: 'https://repository.example/open-1', source: 'Example repository' }],
])

interface List<T> {
  byDoi: ReadonlyMap<string, T>
  on: string
}

type ListConfig = Pick<Config, 'retractionsFile' | 'openCopiesFile' | 'timeZone'>

/**
 * Returns the lists of articles. The files of the configuration replace the embedded lists; each is read once, when the
 * first article is looked up. A file that cannot be read is logged, and its list is empty.
 */
export function articleLists(
  { retractionsFile, openCopiesFile, timeZone }: ListConfig,
  log: Logger,
): ArticleLists {
  const retractions = once(async () =>
    retractionsFile === undefined
      ? { byDoi: latestNotices(embeddedRetractions), on: embeddedOn }
      : fromFile(retractionsFile, timeZone, log, async (rows) =>
          latestNotices(await retractionRows(rows)),
        ),
  )
  const copies = once(async () =>
    openCopiesFile === undefined
      ? { byDoi: embeddedCopies, on: embeddedOn }
      : fromFile(openCopiesFile, timeZone, log, copiesOf),
  )
  return {
    retraction: async (doi) => find(await retractions(), doi),
    openCopy: async (doi) => find(await copies(), doi),
  }
}

function find<T extends object>({ byDoi, on }: List<T>, doi: string): ListEntry<T> | null {
  const key = doiKey(doi)
  const entry = key === null ? undefined : byDoi.get(key)
  return entry === undefined ? null : { ...entry, listedOn: on }
}

type Rows = AsyncIterable<{ values: ReadonlyMap<string, string> }>

async function fromFile<T>(
  path: string,
  timeZone: string,
  log: Logger,
  read: (rows: Rows) => Promise<ReadonlyMap<string, T>>,
): Promise<List<T>> {
  try {
    const on = dayOf((await stat(path)).mtime, timeZone)
    const byDoi = await read(readSheet(await readFile(path), { limits: listLimits }))
    log.info({ path, articles: byDoi.size }, 'list of articles read')
    return { byDoi, on }
  } catch (error) {
    log.error({ err: error, path }, 'a list of articles cannot be read and counts as empty')
    return { byDoi: new Map(), on: embeddedOn }
  }
}

/** Returns the rows of a file in the form of the Retraction Watch data set. */
async function retractionRows(rows: Rows): Promise<RetractionRow[]> {
  const read: RetractionRow[] = []
  for await (const { values } of rows) {
    read.push({
      doi: values.get('OriginalPaperDOI') ?? '',
      nature: values.get('RetractionNature') ?? '',
      date: values.get('RetractionDate') ?? '',
      reason: values.get('Reason') ?? '',
    })
  }
  return read
}

/** Returns the open copies of a file with the columns DOI, URL and Source. Addresses of other kinds are left out. */
async function copiesOf(rows: Rows): Promise<Map<string, OpenCopy>> {
  const copies = new Map<string, OpenCopy>()
  for await (const { values } of rows) {
    const key = doiKey(values.get('DOI') ?? '')
    const url = (values.get('URL') ?? '').trim()
    if (key === null || !/^https?:\/\/\S{1,2000}$/i.test(url) || !URL.canParse(url)) continue
    copies.set(key, { url, source: (values.get('Source') ?? '').trim().slice(0, 200) })
  }
  return copies
}
