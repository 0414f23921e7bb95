import type { Presence } from './workingCalendar.ts'

/** How a supplier has an article: by itself, or by a package of the consortium. */
export type SupplierHolding = 'own' | 'consortium'

/** What a library did as a supplier in the last year, and what waits at it. */
export interface SupplierHistory {
  /** Answers that the figures are taken from: the latest ones, at most `maxAnswers`. */
  answers: number
  /** Days until an answer: half of the answers took at most so long; null without answers. */
  medianDays: number | null
  /** Days until an answer: nine of ten answers took at most so long; null without answers. */
  slowDays: number | null
  /** Answers that delivered the article. */
  fulfilled: number
  /** Days over which the answers are spread. */
  spanDays: number
  openRequests: number
  /** Articles that it delivered to the requester, and the requester to it. */
  suppliedToRequester: number
  suppliedByRequester: number
  /** Articles that it delivered to, and received from, all libraries of the consortium. */
  supplied: number
  received: number
}

/** The facts about a library by which suppliers are ordered. */
export interface SupplierFacts extends SupplierHistory {
  supplierId: number
  holding: SupplierHolding
  /** Whether it answers today. */
  presence: Presence
  /** The first day from today on which it works, YYYY-MM-DD. */
  worksOn: string
  /** Days from today to `worksOn`. */
  daysUntilWork: number
  isLastResort: boolean
  /** Open requests that it takes at most; null for no limit. */
  maxOpenRequests: number | null
}

/** The facts about a library on which the days until its answer depend. */
export type SupplierLoad = Pick<
  SupplierFacts,
  | 'answers'
  | 'medianDays'
  | 'slowDays'
  | 'fulfilled'
  | 'spanDays'
  | 'openRequests'
  | 'daysUntilWork'
>

/** A library in its place among the suppliers. */
export interface RankedSupplier extends SupplierFacts {
  /** The days until an answer that are expected, closures included. */
  expectedDays: number
}

/** Answers of a library that its figures are taken from at most. */
export const maxAnswers = 50

/**
 * What a library without a history is expected to do. A short history counts as so many such answers more, so that one
 * quick answer does not put a library first.
 */
const prior = { answers: 5, medianDays: 3, slowDays: 7, fulfilledShare: 0.7 }

/** Days that an unbalanced exchange weighs: with all libraries of the consortium, and with the requester. */
const fairnessDays = { consortium: 4, requester: 1 }

/** Returns whether the library has as many open requests as it takes. */
export const isFull = ({
  openRequests,
  maxOpenRequests,
}: Pick<SupplierFacts, 'openRequests' | 'maxOpenRequests'>): boolean =>
  maxOpenRequests !== null && openRequests >= maxOpenRequests

/** Returns whether the library works on the present day, be it before its opening or after its closing. */
const worksToday = ({ presence }: Pick<SupplierFacts, 'presence'>): boolean =>
  presence !== 'closure' && presence !== 'noWorkingDay'

/**
 * Returns the days until an answer that are expected: until the library works; then its usual time, or the time that
 * its open requests take at its pace when that is longer; then its slow time, by the share that it did not fulfil,
 * because such a request begins again elsewhere.
 */
export function expectedDays(facts: SupplierLoad): number {
  const { answers, spanDays, openRequests, daysUntilWork } = facts
  const mean = (own: number | null, other: number) =>
    ((own ?? other) * answers + other * prior.answers) / (answers + prior.answers)
  const median = mean(facts.medianDays, prior.medianDays)
  const slow = mean(facts.slowDays, prior.slowDays)
  const fulfilledShare =
    (facts.fulfilled + prior.fulfilledShare * prior.answers) / (answers + prior.answers)
  // One answer a week at least, so that a library without a history is not taken to be stuck.
  const answersPerDay = Math.max(answers / Math.max(spanDays, 1), 1 / 7)
  const queue = openRequests / answersPerDay
  return daysUntilWork + Math.max(median, Math.min(queue, slow)) + (1 - fulfilledShare) * slow
}

/** Returns how much more a library gives than it takes, from -1 to 1; few deliveries weigh little. */
const balance = (given: number, taken: number): number => (given - taken) / (given + taken + 10)

/** Returns the days that fairness adds: more for a library that gives more than it takes, fewer for the others. */
const burden = (facts: SupplierFacts): number =>
  fairnessDays.consortium * balance(facts.supplied, facts.received) +
  fairnessDays.requester * balance(facts.suppliedToRequester, facts.suppliedByRequester)

/**
 * Returns the suppliers in the order in which they should be asked: those that take requests, work today and have the
 * article by themselves first, and among equals by expected days and fairness. Libraries of last resort are left out
 * while another one takes requests.
 */
export function rankSuppliers(suppliers: readonly SupplierFacts[]): RankedSupplier[] {
  const hasOther = suppliers.some((facts) => !facts.isLastResort && !isFull(facts))
  return suppliers
    .filter(({ isLastResort }) => !isLastResort || !hasOther)
    .map((facts) => {
      const days = expectedDays(facts)
      // Each of these outweighs all that follow it.
      const tier =
        (isFull(facts) ? 8 : 0) +
        (facts.isLastResort ? 4 : 0) +
        (worksToday(facts) ? 0 : 2) +
        (facts.holding === 'own' ? 0 : 1)
      return { ranked: { ...facts, expectedDays: days }, tier, cost: days + burden(facts) }
    })
    .sort(
      (one, other) =>
        one.tier - other.tier ||
        one.cost - other.cost ||
        one.ranked.supplierId - other.ranked.supplierId,
    )
    .map(({ ranked }) => ranked)
}

/** The reasons for the place of a supplier, as keys of their texts. */
export const supplierReasonKeys = [
  'full',
  'lastResort',
  'ownHolding',
  'consortiumHolding',
  'open',
  'notYet',
  'closedForToday',
  'worksAgain',
  'history',
  'noHistory',
  'waiting',
  'givesMore',
  'takesMore',
  'owesRequester',
] as const

/** A reason for the place of a supplier. */
export type SupplierReason = (typeof supplierReasonKeys)[number]

/** Differences of deliveries from which a balance is worth a word. */
const notableBalance = 0.2

/** Returns the reasons for the place of a supplier, the most important first. */
export function supplierReasons(facts: RankedSupplier): SupplierReason[] {
  const inConsortium = balance(facts.supplied, facts.received)
  const applies: Record<SupplierReason, boolean> = {
    full: isFull(facts),
    lastResort: facts.isLastResort,
    ownHolding: facts.holding === 'own',
    consortiumHolding: facts.holding === 'consortium',
    open: facts.presence === 'open',
    notYet: facts.presence === 'notYet',
    closedForToday: facts.presence === 'closedForToday',
    worksAgain: !worksToday(facts),
    history: facts.answers > 0,
    noHistory: facts.answers === 0,
    waiting: facts.openRequests > 0,
    givesMore: inConsortium > notableBalance,
    takesMore: inConsortium < -notableBalance,
    owesRequester: facts.suppliedByRequester > facts.suppliedToRequester,
  }
  return supplierReasonKeys.filter((reason) => applies[reason])
}
