import type { Insertable } from 'kysely'
import type { TitlesTable } from '../holdings/tables.ts'
import {
  bookPatterns,
  fields,
  journalPatterns,
  journalSections,
  publisherNames,
  publisherPatterns,
  subjectNames,
} from './catalogueWords.ts'
import { yearOf } from '../../contract/calendar.ts'
import { type Rows, rowsFor } from './copy.ts'
import { isbn, issn } from './identifiers.ts'
import { person } from './people.ts'
import { createRandom, type Random } from './random.ts'

/** A title, as other areas of the demo refer to it. */
export interface DemoTitle {
  id: number
  name: string
  /** The field of study that its name was made from. */
  field: string
  resourceTypeId: number
  publisherId: number
  issn: string | null
  openAccess: boolean
  since: number
}

/** The titles of the demo: as rows to load, and as lists from which other demo data chooses. */
export interface Catalogue {
  rows: Rows[]
  journals: DemoTitle[]
  books: DemoTitle[]
}

const bookType = 12
const conferenceType = 5
/** Shares of the resource types among journals, by their ids. */
const journalTypes = { 1: 88, 2: 4, 3: 3, 4: 2, [conferenceType]: 3 }

/** Returns whether the title is a conference proceeding. */
export const isConference = (title: DemoTitle): boolean => title.resourceTypeId === conferenceType

const publisherCount = 400
const licensedCount = 250

/** Returns the subjects, publishers (400 at scale 1), journals (12,000), books (3,000) and the licensed publishers. */
export function catalogue(today: string, scale: number): Catalogue {
  const random = createRandom('catalogue')
  const publishers = publisherRows(
    random,
    Math.max(40, Math.round(publisherCount * Math.min(scale, 1))),
  )
  const publisherIds = publishers.map((publisher) => publisher.id)
  const journals = journalTitles(random, Math.round(12_000 * scale), publisherIds, yearOf(today))
  const books = bookTitles(
    random,
    Math.round(3000 * scale),
    journals.length,
    publisherIds,
    yearOf(today),
  )
  return {
    rows: [
      rowsFor(
        'subjects',
        subjectNames.map((name, index) => ({ id: index + 1, name })),
      ),
      rowsFor('publishers', publishers),
      rowsFor('licensedPublishers', licensedPublishers(random, publishers)),
      rowsFor(
        'titles',
        [...journals, ...books].map(({ row }) => row),
      ),
    ],
    journals: journals.map(toDemoTitle),
    books: books.map(toDemoTitle),
  }
}

/** A row of the catalogue, with the field of study that its name was made from. */
interface GeneratedTitle {
  row: Insertable<TitlesTable> & { id: number }
  field: string
}

const toDemoTitle = ({ row, field }: GeneratedTitle): DemoTitle => ({
  id: row.id,
  name: row.name,
  field,
  resourceTypeId: row.resourceTypeId,
  publisherId: row.publisherId,
  issn: row.printIssn ?? row.onlineIssn ?? null,
  openAccess: row.isOpenAccess ?? false,
  since: Number((row.firstIssueDate ?? row.publishedPrint ?? '2000').slice(0, 4)),
})

/** Returns the name at an index of all combinations of patterns and fields, so that no two names are the same. */
function nameOf(index: number, patterns: readonly string[], random: Random) {
  const subject = fields[index % fields.length] as (typeof fields)[number]
  // Each field begins at another pattern, so that a small world has all kinds of names as well.
  const nth = Math.floor(index / fields.length) + (index % fields.length) * 11
  const pattern = patterns[nth % patterns.length] as string
  const round = Math.floor(index / (fields.length * patterns.length))
  const section = journalSections[round] ?? `, Series ${round - journalSections.length + 2}`
  return {
    name: pattern.replace('*', subject.field) + section,
    field: subject.field,
    subjectId: subject.subjectId,
    peerReviewed: random.chance(0.95),
  }
}

function journalTitles(
  random: Random,
  count: number,
  publisherIds: readonly number[],
  thisYear: number,
): GeneratedTitle[] {
  const order = random.shuffled(Array.from({ length: count }, (_, index) => index))
  return order.map((nth, index) => {
    const { name, field, subjectId, peerReviewed } = nameOf(nth, journalPatterns, random)
    const openAccess = random.chance(0.27)
    const since = thisYear - 1 - Math.floor(random.next() ** 2 * 60)
    const ceased = random.chance(0.04) ? random.int(since, thisYear - 1) : null
    // Each title has two consecutive ISSNs; some titles were never printed and have one.
    const stem = 1_100_000 + index * 2
    const row = {
      id: index + 1,
      resourceTypeId: Number(random.weighted(journalTypes)),
      name,
      publisherId: random.pickPopular(publisherIds),
      subjectId,
      printIssn: random.chance(0.85) ? issn(stem) : null,
      onlineIssn: issn(stem + 1),
      isbn: null,
      firstAuthor: '',
      edition: '',
      publishedPrint: null,
      isOpenAccess: openAccess,
      isPeerReviewed: peerReviewed,
      titleUrl: `https://journals.example/t/${index + 1}`,
      firstIssueDate: random.chance(0.7) ? String(since) : `${since}-${month(random)}`,
      firstVolume: '1',
      firstIssue: '1',
      lastIssueDate: ceased === null ? null : String(ceased),
      lastVolume: ceased === null ? '' : String(ceased - since + 1),
      lastIssue: '',
    }
    return { row, field }
  })
}

function bookTitles(
  random: Random,
  count: number,
  idsBefore: number,
  publisherIds: readonly number[],
  thisYear: number,
): GeneratedTitle[] {
  return Array.from({ length: count }, (_, index) => {
    const { name, field, subjectId } = nameOf(index, bookPatterns, random)
    const { firstName, lastName } = person(random)
    const edition = random.int(1, 5)
    const row = {
      id: idsBefore + index + 1,
      resourceTypeId: bookType,
      name,
      publisherId: random.pickPopular(publisherIds),
      subjectId,
      printIssn: null,
      onlineIssn: null,
      isbn: isbn(100_000_000 + index * 37),
      firstAuthor: `${lastName}, ${firstName}`,
      edition: edition === 1 ? '' : String(edition),
      publishedPrint: String(thisYear - random.int(0, 25)),
      isOpenAccess: random.chance(0.08),
      isPeerReviewed: false,
      titleUrl: `https://books.example/b/${index + 1}`,
      firstIssueDate: null,
      firstVolume: '',
      firstIssue: '',
      lastIssueDate: null,
      lastVolume: '',
      lastIssue: '',
    }
    return { row, field }
  })
}

const month = (random: Random): string => String(random.int(1, 12)).padStart(2, '0')

function publisherRows(random: Random, count: number): { id: number; name: string }[] {
  const names = publisherPatterns.flatMap((pattern) =>
    publisherNames.map((name) => pattern.replace('*', name)),
  )
  return random
    .shuffled(names)
    .slice(0, count)
    .map((name, index) => ({ id: index + 1, name }))
}

/** Returns the public list of licensed publishers. Names are HTML, some with markup to sanitise (docs/demo-data.md). */
function licensedPublishers(random: Random, publishers: { id: number; name: string }[]) {
  return Array.from({ length: licensedCount }, (_, index) => {
    const publisher = publishers[index]
    const plain = publisher?.name ?? `${random.pick(publisherNames)} Collection ${index + 1}`
    const html = plain.replaceAll('&', '&amp;')
    const decorated: Record<number, string> = {
      3: `<i>${html}</i>`,
      11: `${html}<sup>2</sup>`,
      17: html.replace(/^(\S+)/, '<b>$1</b>'),
    }
    return {
      id: index + 1,
      publisherId: publisher?.id ?? null,
      name: decorated[index % 20] ?? html,
      sortName: plain.toLowerCase(),
    }
  })
}
