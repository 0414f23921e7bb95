import { type RawBuilder, sql } from 'kysely'
import type { CoverageDepth } from '../../contract/holdings/coverage.ts'
import type { HoldingKind } from '../../contract/holdings/holdingKind.ts'
import { type KbartLine, kbartCells, kbartColumns } from '../../contract/holdings/kbart.ts'
import type { HoldingAccess } from '../../contract/holdings/rows.ts'
import type { Origin } from '../../contract/packages/types.ts'
import { byKey, isAfter, type KeyPart } from '../db/keyset.ts'
import { containing } from '../db/listing.ts'
import type { Cell, Column } from '../ports/sheets.ts'
import { type HoldingFilter, ofType } from './store.ts'

/** One holding with all that any format of a download says. */
export interface ExportRow {
  titleId: number
  title: string
  kind: HoldingKind
  resourceType: string
  publisherName: string
  printIssn: string
  onlineIssn: string
  isbn: string
  author: string
  editor: string
  edition: string
  volume: string
  publishedPrint: string
  publishedOnline: string
  parentTitleId: string
  precedingTitleId: string
  isOpenAccess: boolean
  origin: Origin
  packageName: string
  accessType: HoldingAccess
  year: string
  startDate: string
  endDate: string
  firstVolume: string
  firstIssue: string
  lastVolume: string
  lastIssue: string
  embargo: string
  coverageDepth: CoverageDepth
  notes: string
  titleUrl: string
  /** With part and part ID, the place of the row in the order of the export. */
  sortName: string
  part: number
  partId: number
}

/** Each part has a part number and a part ID, which together with the title tell its rows apart. */
const ownRows = (customerId: number, kind: string) => sql`
  select 1 as part, id as part_id, title_id, 'own' as origin, '' as via, access_type, resource_year::text as year,
    start_date::text, end_date::text, first_volume, first_issue, last_volume, last_issue, embargo,
    coverage_depth, notes, title_url
  from library_titles
  where customer_id = ${customerId} and kind = ${kind} and removed_at is null`

const packageRows = (customerId: number, kind: string) => sql`
  select 2, p.id, pt.title_id, mp.origin, p.name, 'electronic', null, pt.coverage_start::text,
    pt.coverage_end::text, '', '', '', '', pt.embargo, pt.coverage_depth, '', ''
  from member_packages mp
  join packages p on p.id = mp.package_id and p.kind = ${kind}
  join package_titles pt on pt.package_id = p.id
  where mp.customer_id = ${customerId}`

const openAccessRows = (customerId: number) => sql`
  select 3, t.subject_id, t.id, 'openAccess', '', 'electronic', null, t.first_issue_date::text,
    t.last_issue_date::text, t.first_volume, t.first_issue, t.last_volume, t.last_issue, '',
    'fulltext', '', ''
  from oa_subject_assignments oa
  join titles t on t.subject_id = oa.subject_id and t.is_open_access
  where oa.customer_id = ${customerId}`

const exportKey = (row: ExportRow | null): readonly KeyPart[] => [
  [sql`t.sort_name`, row?.sortName],
  [sql`t.id`, row?.titleId],
  [sql`held.origin`, row?.origin],
  [sql`held.access_type`, row?.accessType],
  [sql`coalesce(held.start_date, '')`, row?.startDate],
  [sql`held.part`, row?.part],
  [sql`held.part_id`, row?.partId],
]

interface Extent {
  /** With what the library has through packages and open access. */
  all: boolean
  titleId?: number
  /** Only the rows that follow this one. */
  after?: ExportRow | null
  /** Rows at most; without it all of them. */
  limit?: number
}

/** The holdings of a filter by title: the library's own, or with all that it has through others; or of one title. */
export function exportQuery(
  filter: HoldingFilter,
  { all, titleId, after = null, limit }: Extent,
): RawBuilder<ExportRow> {
  const { customerId, kind, title, accessType, resourceType } = filter
  const accessWays = [ownRows(customerId, kind)]
  if (all) accessWays.push(packageRows(customerId, kind), openAccessRows(customerId))
  const conditions = [sql`type.kind = ${kind}`]
  if (titleId !== undefined) conditions.push(sql`held.title_id = ${titleId}`)
  if (title !== '') conditions.push(sql`t.name ilike ${containing(title)}`)
  if (accessType !== 'all') conditions.push(sql`held.access_type = ${accessType}`)
  if (resourceType !== '') conditions.push(ofType(resourceType))
  const key = exportKey(after)
  if (after !== null) conditions.push(isAfter(key))
  return sql<ExportRow>`
    select held.title_id as "titleId", t.name as title, type.kind, type.name as "resourceType",
      publisher.name as "publisherName", coalesce(t.print_issn, '') as "printIssn",
      coalesce(t.online_issn, '') as "onlineIssn", coalesce(t.isbn, '') as isbn,
      t.first_author as author, t.first_editor as editor, t.edition, t.volume,
      coalesce(t.published_print, '') as "publishedPrint",
      coalesce(t.published_online, '') as "publishedOnline",
      coalesce(t.parent_title_id::text, '') as "parentTitleId",
      coalesce(t.preceding_title_id::text, '') as "precedingTitleId",
      t.is_open_access as "isOpenAccess", held.origin, held.via as "packageName",
      held.access_type as "accessType", coalesce(held.year, '') as year,
      coalesce(held.start_date, '') as "startDate", coalesce(held.end_date, '') as "endDate",
      held.first_volume as "firstVolume", held.first_issue as "firstIssue",
      held.last_volume as "lastVolume", held.last_issue as "lastIssue", held.embargo,
      held.coverage_depth as "coverageDepth", held.notes,
      coalesce(nullif(held.title_url, ''), t.title_url) as "titleUrl",
      t.sort_name as "sortName", held.part, held.part_id as "partId"
    from (${sql.join(accessWays, sql` union all `)}) as held
    join titles t on t.id = held.title_id
    join resource_types type on type.id = t.resource_type_id
    join publishers publisher on publisher.id = t.publisher_id
    where ${sql.join(conditions, sql` and `)}
    order by ${byKey(key)}
    limit ${limit ?? null}`
}

interface ExportColumn extends Column {
  cell: (row: ExportRow) => Cell
}

const column = (header: string, cell: (row: ExportRow) => Cell, width?: number): ExportColumn => ({
  header,
  cell,
  ...(width !== undefined && { width }),
})

const identity: Record<ExportRow['kind'], ExportColumn[]> = {
  journal: [
    column('Title', (row) => row.title, 48),
    column('Print ISSN', (row) => row.printIssn),
    column('Online ISSN', (row) => row.onlineIssn),
    column('Publisher', (row) => row.publisherName, 32),
  ],
  book: [
    column('Title', (row) => row.title, 48),
    column('ISBN', (row) => row.isbn, 16),
    column('Author', (row) => row.author, 24),
    column('Publisher', (row) => row.publisherName, 32),
    column('Edition', (row) => row.edition),
  ],
}

const coverage: ExportColumn[] = [
  column('Year', (row) => (row.year === '' ? null : Number(row.year))),
  column('Start Date', (row) => row.startDate),
  column('End Date', (row) => row.endDate),
]

/** The empty formats end with the dates (docs/assumptions.md#template-columns). */
export const templateColumns = (kind: ExportRow['kind']): ExportColumn[] => [
  ...identity[kind],
  ...coverage,
]

/** The sheet of a download. It can be uploaded again: the same headers mean the same. */
export const sheetColumns = (
  kind: ExportRow['kind'],
  { all }: { all: boolean },
): ExportColumn[] => [
  ...identity[kind],
  ...coverage,
  column('Print or Online', (row) => (row.accessType === 'print' ? 'Print' : 'Online')),
  column('Resource Type', (row) => row.resourceType, 18),
  column('First Volume', (row) => row.firstVolume),
  column('First Issue', (row) => row.firstIssue),
  column('Last Volume', (row) => row.lastVolume),
  column('Last Issue', (row) => row.lastIssue),
  column('Embargo', (row) => row.embargo),
  column('Coverage Depth', (row) => row.coverageDepth, 18),
  column('Notes', (row) => row.notes, 24),
  column('Title URL', (row) => row.titleUrl, 32),
  ...(all
    ? [
        column('Origin', (row) => originLabels[row.origin], 24),
        column('Package', (row) => row.packageName, 32),
      ]
    : []),
]

const originLabels: Record<Origin, string> = {
  own: 'Own',
  consortium: 'Through the consortium',
  openAccess: 'Open access',
}

export const kbartSheetColumns: Column[] = kbartColumns.map((header) => ({ header }))

/** A line of the KBART file. A book has its ISBN in the column of the way it is held. */
export function kbartLine(row: ExportRow): string[] {
  const serial = row.kind === 'journal'
  const inPrint = row.accessType === 'print'
  const line: KbartLine = {
    publication_title: row.title,
    print_identifier: serial ? row.printIssn : inPrint ? row.isbn : '',
    online_identifier: serial ? row.onlineIssn : inPrint ? '' : row.isbn,
    date_first_issue_online: row.startDate,
    num_first_vol_online: row.firstVolume,
    num_first_issue_online: row.firstIssue,
    date_last_issue_online: row.endDate,
    num_last_vol_online: row.lastVolume,
    num_last_issue_online: row.lastIssue,
    title_url: row.titleUrl,
    first_author: row.author,
    title_id: String(row.titleId),
    embargo_info: row.embargo,
    coverage_depth: row.coverageDepth,
    notes: row.notes,
    publisher_name: row.publisherName,
    publication_type: serial ? 'serial' : 'monograph',
    date_monograph_published_print: row.publishedPrint,
    date_monograph_published_online: row.publishedOnline,
    monograph_volume: row.volume,
    monograph_edition: row.edition,
    first_editor: row.editor,
    parent_publication_title_id: row.parentTitleId,
    preceding_publication_title_id: row.precedingTitleId,
    access_type: row.isOpenAccess ? 'F' : 'P',
  }
  return kbartCells(line)
}
