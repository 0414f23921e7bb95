import { type EmbargoLimits, embargoLimits } from './embargo.ts'
import type { HoldingFacts, ItemFacts, LibraryFacts, Period } from './facts.ts'
import { daysOf, type ItemDays, type Share, shareFrom, shareUpTo } from './itemDate.ts'
import type { Fix, Fixer, StepReason, StepRecord, StepResult, TraceStep } from './trace.ts'

/** The steps that one holding is judged by, in their order. */
export const holdingSteps = [
  'held',
  'membership',
  'assigned',
  'coverage',
  'embargo',
  'movingWall',
] as const

/** A step that concerns one holding. */
export type HoldingStep = (typeof holdingSteps)[number]

/** What one step of a holding says. */
type Judgement = Pick<TraceStep, 'result' | 'reason' | 'values' | 'fix'>

/** A holding with the results of its steps. */
export interface JudgedHolding {
  holding: HoldingFacts
  record: StepRecord
  steps: Record<HoldingStep, Judgement>
  /** The worst result of the steps (`worstResult`). */
  result: Exclude<StepResult, 'notApplicable'>
}

const judgement =
  (result: StepResult) =>
  (reason: StepReason, values: Judgement['values'] = {}, fix: Fix | null = null): Judgement => ({
    result,
    reason,
    values,
    fix,
  })
const passed = judgement('passed')
const failed = judgement('failed')
const unknown = judgement('unknown')
const notApplicable = judgement('notApplicable')

/** Returns the results of the steps of one holding of a library for an item on a day. */
export function judgeHolding(
  holding: HoldingFacts,
  item: ItemFacts,
  library: LibraryFacts,
  on: string,
): JudgedHolding {
  const days = item.date === null ? null : daysOf(item.date)
  const limits = embargoLimits(holding.embargo, on)
  const steps = {
    held: judgeHeld(holding, on),
    membership: judgeMembership(holding, library, on),
    assigned: judgeAssignment(holding, library, on),
    coverage: judgeCoverage(holding, item, days),
    embargo: judgeEmbargo(limits, days, holding.embargo),
    movingWall: judgeMovingWall(limits, days, holding),
  }
  return {
    holding,
    record:
      holding.way === 'ownTitle'
        ? { kind: 'libraryTitle', id: holding.recordId, name: item.title }
        : { kind: 'package', id: holding.recordId, name: holding.name },
    steps,
    result: worstResult(holdingSteps.map((step) => steps[step].result)),
  }
}

/** Returns the worst of several results; `passed` when none failed and none is unknown. */
export function worstResult(results: readonly StepResult[]): Exclude<StepResult, 'notApplicable'> {
  if (results.includes('failed')) return 'failed'
  return results.includes('unknown') ? 'unknown' : 'passed'
}

/** Returns the coverage of a holding as text: `2001-03 – 2010`, `2001-03 to the present`, `up to 2010`; '' for all. */
export function coverageText({
  startDate,
  endDate,
  firstVolume,
  lastVolume,
}: Pick<HoldingFacts, 'startDate' | 'endDate' | 'firstVolume' | 'lastVolume'>): string {
  const side = (date: string | null, volume: string) =>
    date ?? (volume === '' ? null : `vol. ${volume}`)
  const start = side(startDate, firstVolume)
  const end = side(endDate, lastVolume)
  if (end === null) return start === null ? '' : `${start} to the present`
  return start === null ? `up to ${end}` : `${start} – ${end}`
}

/** Returns whether a day is before, within or after a period. */
const positionIn = ({ from, until }: Period, on: string): 'before' | 'within' | 'after' => {
  if (from !== null && on < from) return 'before'
  return until !== null && on >= until ? 'after' : 'within'
}

/** Returns who can change a holding. */
function keeperOf({ way }: HoldingFacts): Fixer {
  if (way === 'consortiumPackage') return 'consortium'
  return way === 'ownTitle' ? 'library' : 'support'
}

function judgeHeld(holding: HoldingFacts, on: string): Judgement {
  if (holding.accessType === 'print') {
    return failed('printOnly', {}, { action: 'deliverFromPrint', by: 'library' })
  }
  const position = holding.way === 'ownTitle' ? positionIn(holding, on) : 'within'
  if (position === 'before') {
    const values = { from: holding.from ?? '' }
    return failed('titleNotYetHeld', values, { action: 'askOnLaterDay', by: 'time' })
  }
  if (position === 'after') {
    const values = { until: holding.until ?? '' }
    return failed('titleRemoved', values, { action: 'restoreTitle', by: 'library' })
  }
  return passed('heldNow')
}

/**
 * Judges whether the library is a member of the consortium of the package on a day, by its membership there that lasts
 * longest.
 */
function judgeMembership(holding: HoldingFacts, library: LibraryFacts, on: string): Judgement {
  if (holding.consortiumId === null) return notApplicable('noConsortiumNeeded')
  const memberships = library.memberships.filter(
    ({ consortiumId }) => consortiumId === holding.consortiumId,
  )
  const current = memberships.find((one) => positionIn(one, on) === 'within')
  if (current !== undefined) return passed('isMember', { consortium: current.consortium })
  const later = memberships
    .filter((one) => positionIn(one, on) === 'before')
    .sort((a, b) => ((a.from ?? '') < (b.from ?? '') ? -1 : 1))[0]
  if (later !== undefined) {
    const values = { consortium: later.consortium, from: later.from ?? '' }
    return failed('memberLater', values, { action: 'askOnLaterDay', by: 'time' })
  }
  const latest = memberships.sort((a, b) => ((a.until ?? '') > (b.until ?? '') ? -1 : 1))[0]
  const join: Fix = { action: 'joinConsortium', by: 'support' }
  return latest === undefined
    ? failed('notMember', {}, join)
    : failed('membershipEnded', { consortium: latest.consortium, until: latest.until ?? '' }, join)
}

function judgeAssignment(holding: HoldingFacts, library: LibraryFacts, on: string): Judgement {
  if (holding.way === 'ownTitle') return notApplicable('noPackageNeeded')
  const isOwn = holding.way === 'ownPackage'
  const values = { package: holding.name }
  const assign: Fix = { action: 'assignPackage', by: isOwn ? 'library' : 'consortium' }
  if (!isOwn && holding.memberId !== null && holding.memberId !== library.id) {
    return failed('assignedToOthers', values, assign)
  }
  const position = positionIn(holding, on)
  if (position === 'before') {
    const later: Fix = { action: 'askOnLaterDay', by: 'time' }
    return failed('assignedLater', { ...values, from: holding.from ?? '' }, later)
  }
  if (position === 'after') {
    return failed('assignmentEnded', { ...values, until: holding.until ?? '' }, assign)
  }
  if (isOwn) return passed('assignedToLibrary', values)
  return passed(holding.memberId === null ? 'assignedToAll' : 'assignedToMember', values)
}

function judgeCoverage(holding: HoldingFacts, item: ItemFacts, days: ItemDays | null): Judgement {
  const values = { coverage: coverageText(holding), date: item.date ?? '' }
  const extend: Fix = { action: 'extendCoverage', by: keeperOf(holding) }
  if (holding.depth === 'abstracts') return failed('abstractsOnly', values, extend)
  const start = startShare(holding, item, days)
  if (start === 'none') return failed('beforeCoverage', values, extend)
  const end = endShare(holding, item, days)
  if (end === 'none') return failed('afterCoverage', values, extend)
  if (start === 'some' || end === 'some') {
    return unknown('dateNeeded', values, { action: 'giveDate', by: 'caller' })
  }
  return holding.depth === 'selected articles'
    ? unknown('selectedArticles', values, { action: 'lookUpArticle', by: 'caller' })
    : passed('covered', values)
}

/** Returns which of the days or issues that the item can have appeared in are not before the coverage. */
function startShare(holding: HoldingFacts, item: ItemFacts, days: ItemDays | null): Share {
  const { startDate, firstVolume, firstIssue } = holding
  const byDate =
    startDate === null || days === null ? null : shareFrom(days, daysOf(startDate).first)
  if (byDate === 'all' || byDate === 'none') return byDate
  const order = issueOrder(item, firstVolume, firstIssue)
  if (order !== null) return order >= 0 ? 'all' : 'none'
  return startDate === null && firstVolume === '' ? 'all' : 'some'
}

/** Returns which of the days or issues that the item can have appeared in are not after the coverage. */
function endShare(holding: HoldingFacts, item: ItemFacts, days: ItemDays | null): Share {
  const { endDate, lastVolume, lastIssue } = holding
  const byDate = endDate === null || days === null ? null : shareUpTo(days, daysOf(endDate).last)
  if (byDate === 'all' || byDate === 'none') return byDate
  const order = issueOrder(item, lastVolume, lastIssue)
  if (order !== null) return order <= 0 ? 'all' : 'none'
  return endDate === null && lastVolume === '' ? 'all' : 'some'
}

/**
 * Compares the item's volume and issue with those of a holding: negative before, 0 in the same issue, positive after;
 * null when they do not say, because one is missing or no number. A volume without an issue is a volume as a whole.
 */
function issueOrder(item: ItemFacts, volume: string, issue: string): number | null {
  const byVolume = numericOrder(item.volume, volume)
  if (byVolume !== 0) return byVolume
  return issue === '' ? 0 : numericOrder(item.issue, issue)
}

const numericOrder = (a: string, b: string): number | null =>
  /^\d{1,9}$/.test(a) && /^\d{1,9}$/.test(b) ? Number(a) - Number(b) : null

function judgeEmbargo({ upTo }: EmbargoLimits, days: ItemDays | null, embargo: string): Judgement {
  if (upTo === null) return notApplicable('noEmbargo')
  const values = { embargo, upTo }
  const share = days === null ? 'some' : shareUpTo(days, upTo)
  if (share === 'all') return passed('olderThanEmbargo', values)
  return share === 'none'
    ? failed('underEmbargo', values, { action: 'wait', by: 'time' })
    : unknown('dateNeeded', values, { action: 'giveDate', by: 'caller' })
}

function judgeMovingWall(
  { from }: EmbargoLimits,
  days: ItemDays | null,
  holding: HoldingFacts,
): Judgement {
  if (from === null) return notApplicable('noMovingWall')
  const values = { embargo: holding.embargo, from }
  const share = days === null ? 'some' : shareFrom(days, from)
  if (share === 'all') return passed('withinMovingWall', values)
  return share === 'none'
    ? failed('behindMovingWall', values, { action: 'extendCoverage', by: keeperOf(holding) })
    : unknown('dateNeeded', values, { action: 'giveDate', by: 'caller' })
}
