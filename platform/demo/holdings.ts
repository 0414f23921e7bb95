import type { HoldingAccess } from '../../contract/holdings/holdingAccess.ts'
import type { Insertable } from 'kysely'
import type { LibraryTitlesTable } from '../holdings/tables.ts'
import type { PackagesTable, PackageTitlesTable } from '../packages/tables.ts'
import { adminAccountId } from './accounts.ts'
import { addDays, yearOf } from '../../contract/calendar.ts'
import { moment } from './calendar.ts'
import type { Catalogue, DemoTitle } from './catalogue.ts'
import { publisherNames } from './catalogueWords.ts'
import { type Rows, rowsFor } from './copy.ts'
import { consortiumId, type Institution, members, readingLibraries } from './institutions.ts'
import { splitList } from './splitList.ts'
import { createRandom, type Random } from './random.ts'

const aggregatorCount = 20
/** Number of aggregators that sell titles of many publishers. The others sell those of one. */
const bundlingAggregators = 12
const journalPackages = 62
const bookPackages = 18

const packageThemes = splitList(`
  Science Complete, Social Sciences, Medicine, Engineering, Humanities, Law & Policy,
  Life Sciences, Business, Asian Studies, Archive, Essentials, Open Choice
`)

/**
 * Returns 80 packages of 20 aggregators with their titles and subscribers, and the titles that libraries have
 * themselves.
 */
export function holdings(today: string, scale: number, { journals, books }: Catalogue): Rows[] {
  const random = createRandom('holdings')
  const packages = packageRows(random, today)
  const journalIds = packages.filter((one) => one.kind === 'journal').map((one) => one.id)
  const bookIds = packages.filter((one) => one.kind === 'book').map((one) => one.id)
  const assignedAt = moment(addDays(today, -random.int(200, 380)), 0)

  return [
    rowsFor(
      'aggregators',
      Array.from({ length: aggregatorCount }, (_, index) => ({
        id: index + 1,
        name: aggregatorName(index),
      })),
    ),
    rowsFor('packages', packages),
    rowsFor('packageTitles', contents(random, packages, journals, books)),
    rowsFor('consortiumPackages', [...consortiumPackages(random, journalIds, bookIds, assignedAt)]),
    rowsFor(
      'libraryPackages',
      readingLibraries.flatMap((one) =>
        [
          ...random.sample(journalIds, 2 + Math.round(one.size * 6)),
          ...(one.books ? random.sample(bookIds, 1 + Math.round(one.size * 3)) : []),
        ].map((packageId) => ({
          customerId: one.id,
          packageId,
          addedAt: assignedAt,
          addedBy: adminAccountId(one.id),
        })),
      ),
    ),
    rowsFor('libraryTitles', ownTitles(random, today, scale, journals, books)),
  ]
}

const aggregatorName = (index: number): string =>
  index < bundlingAggregators
    ? `${publisherNames[index * 2]} Aggregation`
    : `${publisherNames[index * 2 + 1]} Direct`

type PackageRow = Insertable<PackagesTable> & { id: number }

function packageRows(random: Random, today: string): PackageRow[] {
  return Array.from({ length: journalPackages + bookPackages }, (_, index) => {
    const aggregator = index % aggregatorCount
    const kind = index < journalPackages ? ('journal' as const) : ('book' as const)
    const round = Math.floor(index / aggregatorCount)
    const theme = packageThemes[(aggregator + round * 5) % packageThemes.length]
    return {
      id: index + 1,
      aggregatorId: aggregator + 1,
      kind,
      packageType: aggregator < bundlingAggregators ? 'aggregator' : 'publisher',
      name: `${aggregatorName(aggregator).replace(/ \w+$/, '')} ${theme}${kind === 'book' ? ' eBooks' : ''}`,
      status: random.chance(0.05) ? 'ceased' : 'active',
      hasLink: kind === 'book' && random.chance(0.7),
      lastModifiedOn: addDays(today, -random.int(1, 400)),
    }
  })
}

function* contents(
  random: Random,
  packages: readonly PackageRow[],
  journals: readonly DemoTitle[],
  books: readonly DemoTitle[],
): Generator<Insertable<PackageTitlesTable>> {
  for (const one of packages) {
    const from = one.kind === 'journal' ? journals : books
    const share = one.packageType === 'aggregator' ? random.int(20, 75) : random.int(5, 25)
    const titles = random.sample(from, Math.max(3, Math.round((from.length * share) / 1000)))
    for (const title of titles) yield packageTitle(random, one, title)
  }
}

function packageTitle(
  random: Random,
  one: PackageRow,
  title: DemoTitle,
): Insertable<PackageTitlesTable> {
  const start = one.kind === 'journal' ? Math.max(title.since, random.int(1990, 2015)) : null
  return {
    packageId: one.id,
    titleId: title.id,
    coverageStart: start === null ? null : String(start),
    coverageEnd: null,
    embargo: start !== null && random.chance(0.1) ? 'P1Y' : '',
    coverageDepth: random.chance(0.9) ? 'fulltext' : 'selected articles',
  }
}

/** Yields the packages of the consortium: some for all members, some for a few. */
function* consortiumPackages(
  random: Random,
  journalIds: readonly number[],
  bookIds: readonly number[],
  assignedAt: Date,
) {
  const assigned = (packageId: number, memberId: number | null) => ({
    consortiumId,
    packageId,
    memberId,
    assignedAt,
    assignedBy: adminAccountId(consortiumId),
  })
  const assignedIds = random.shuffled(random.sample(journalIds, 20))
  for (const packageId of assignedIds.slice(0, 8)) yield assigned(packageId, null)
  for (const packageId of [...assignedIds.slice(8), ...random.sample(bookIds, 4)]) {
    const able = bookIds.includes(packageId) ? members.filter((one) => one.books) : members
    for (const member of random.sample(able, random.int(3, 10))) {
      yield assigned(packageId, member.id)
    }
  }
}

function* ownTitles(
  random: Random,
  today: string,
  scale: number,
  journals: readonly DemoTitle[],
  books: readonly DemoTitle[],
): Generator<Insertable<LibraryTitlesTable>> {
  for (const one of readingLibraries) {
    const journalCount = Math.max(6, Math.round((80 + one.size * 700) * scale))
    for (const title of random.sample(journals, journalCount)) {
      // A third in print, the rest online, and some in both.
      const share = random.next()
      if (share < 0.4) yield journalHolding(random, one, title, 'print', today)
      if (share > 0.33) yield journalHolding(random, one, title, 'electronic', today)
    }
    if (!one.books) continue
    const bookCount = Math.max(3, Math.round((40 + one.size * 300) * scale))
    for (const title of random.sample(books, bookCount)) {
      yield bookHolding(random, one, title, today)
    }
  }
}

/** Returns the columns that every holding has; COPY needs them in each row. */
const holding = (one: Institution, title: DemoTitle, today: string) => ({
  customerId: one.id,
  titleId: title.id,
  kind: 'journal' as const,
  accessType: 'electronic' as const,
  resourceYear: yearOf(today),
  startDate: null as string | null,
  endDate: null as string | null,
  firstVolume: '',
  embargo: '',
  notes: '',
  addedAt: moment(addDays(today, -((title.id % 300) + 40)), 0),
})

const bookHolding = (
  random: Random,
  one: Institution,
  title: DemoTitle,
  today: string,
): Insertable<LibraryTitlesTable> => ({
  ...holding(one, title, today),
  kind: 'book',
  accessType: random.chance(0.5) ? 'print' : 'electronic',
  resourceYear: title.since,
  startDate: String(title.since),
})

function journalHolding(
  random: Random,
  one: Institution,
  title: DemoTitle,
  accessType: HoldingAccess,
  today: string,
): Insertable<LibraryTitlesTable> {
  const latest = yearOf(today)
  const start = Math.min(latest, Math.max(title.since, random.int(1995, 2018)))
  const month = String(random.int(1, 12)).padStart(2, '0')
  const ended = random.chance(0.12) ? random.int(start, latest) : null
  return {
    ...holding(one, title, today),
    accessType,
    startDate: random.chance(0.6) ? String(start) : `${start}-${month}`,
    endDate: ended === null ? null : `${ended}-12-31`,
    firstVolume: String(start - title.since + 1),
    embargo: accessType === 'electronic' && random.chance(0.06) ? 'P6M' : '',
  }
}
