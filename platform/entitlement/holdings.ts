import type { HoldingFacts, LibraryFacts } from '../../contract/entitlement/facts.ts'
import type { Db } from '../context.ts'
import {
  ownTitles,
  type OwnTitleRow,
  type PackagePeriodRow,
  packagePeriods,
  packageTitles,
  type PackageTitleRow,
} from './holdingStore.ts'

/** Returns the holdings of a title that concern a library. */
export type HoldingsOf = (library: LibraryFacts, titleId: number) => HoldingFacts[]

/**
 * Reads all that the libraries have of the titles, in three statements whatever their number. `seesOtherMembers` says
 * whether the caller may learn that a package is assigned to members other than the library.
 */
export async function readHoldings(
  db: Db,
  libraries: readonly LibraryFacts[],
  titleIds: readonly number[],
  { seesOtherMembers }: { seesOtherMembers: boolean },
): Promise<HoldingsOf> {
  const memberships = libraries.flatMap((library) => library.memberships)
  const scope = {
    libraryIds: libraries.map(({ id }) => id),
    consortiumIds: [...new Set(memberships.map(({ consortiumId }) => consortiumId))],
    titleIds: [...new Set(titleIds)],
  }
  const own = Map.groupBy(await ownTitles(db, scope), (row) => `${row.customerId} ${row.titleId}`)
  const periods = await packagePeriods(db, scope, { onlyMembers: !seesOtherMembers })
  const packageIds = [...new Set(periods.map(({ packageId }) => packageId))]
  const contents = Map.groupBy(await packageTitles(db, packageIds, scope.titleIds), ({ titleId }) =>
    String(titleId),
  )
  const assignments = new Assignments(periods)
  return (library, titleId) => [
    ...(own.get(`${library.id} ${titleId}`) ?? []).map(ownHolding),
    ...(contents.get(String(titleId)) ?? []).flatMap((content) =>
      assignments.of(library, content.packageId).map((period) => packageHolding(content, period)),
    ),
  ]
}

/** The periods of packages, found by library without a search through those of all others. */
class Assignments {
  readonly #own: ReadonlyMap<string, PackagePeriodRow[]>
  readonly #toAll: ReadonlyMap<string, PackagePeriodRow[]>
  readonly #toMember: ReadonlyMap<string, PackagePeriodRow[]>
  /** One period of each package that a consortium assigned to single members. */
  readonly #toAnyMember: ReadonlyMap<string, PackagePeriodRow>

  constructor(periods: readonly PackagePeriodRow[]) {
    const ofConsortia = periods.filter(({ consortiumId }) => consortiumId !== null)
    const toMembers = ofConsortia.filter(({ memberId }) => memberId !== null)
    this.#own = Map.groupBy(
      periods.filter(({ consortiumId }) => consortiumId === null),
      (row) => `${row.packageId} ${row.customerId}`,
    )
    this.#toAll = Map.groupBy(
      ofConsortia.filter(({ memberId }) => memberId === null),
      (row) => `${row.packageId} ${row.consortiumId}`,
    )
    this.#toMember = Map.groupBy(
      toMembers,
      (row) => `${row.packageId} ${row.consortiumId} ${row.memberId}`,
    )
    this.#toAnyMember = new Map(
      toMembers.map((row) => [`${row.packageId} ${row.consortiumId}`, row]),
    )
  }

  /** Returns the periods of a package that concern a library; one of another member where none does. */
  of(library: LibraryFacts, packageId: number): PackagePeriodRow[] {
    const periods = [...(this.#own.get(`${packageId} ${library.id}`) ?? [])]
    const consortiumIds = new Set(library.memberships.map(({ consortiumId }) => consortiumId))
    for (const consortiumId of consortiumIds) {
      const key = `${packageId} ${consortiumId}`
      const ofConsortium = [
        ...(this.#toAll.get(key) ?? []),
        ...(this.#toMember.get(`${key} ${library.id}`) ?? []),
      ]
      const ofOneMember = this.#toAnyMember.get(key)
      if (ofConsortium.length === 0 && ofOneMember !== undefined) ofConsortium.push(ofOneMember)
      periods.push(...ofConsortium)
    }
    return periods
  }
}

const ownHolding = (row: OwnTitleRow): HoldingFacts => ({
  way: 'ownTitle',
  recordId: row.id,
  name: '',
  accessType: row.accessType,
  consortiumId: null,
  memberId: null,
  from: row.from,
  until: row.until,
  startDate: row.startDate,
  endDate: row.endDate,
  firstVolume: row.firstVolume,
  firstIssue: row.firstIssue,
  lastVolume: row.lastVolume,
  lastIssue: row.lastIssue,
  embargo: row.embargo,
  depth: row.depth,
})

const packageHolding = (content: PackageTitleRow, period: PackagePeriodRow): HoldingFacts => ({
  way: period.consortiumId === null ? 'ownPackage' : 'consortiumPackage',
  recordId: content.packageId,
  name: content.name,
  accessType: 'electronic',
  consortiumId: period.consortiumId,
  memberId: period.memberId,
  from: period.from,
  until: period.until,
  startDate: content.startDate,
  endDate: content.endDate,
  firstVolume: '',
  firstIssue: '',
  lastVolume: '',
  lastIssue: '',
  embargo: content.embargo,
  depth: content.depth,
})
