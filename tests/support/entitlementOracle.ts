import type { Facts, Verdict } from '../../contract/entitlement/checkAccess.ts'
import type { HoldingFacts, ItemFacts, LibraryFacts } from '../../contract/entitlement/facts.ts'
import type { StepName } from '../../contract/entitlement/trace.ts'

/** What the oracle says about a question. */
export interface OracleAnswer {
  verdict: Verdict
  ways: string[]
  decisiveStep: StepName | null
}

type Outcome = 'yes' | 'no' | 'maybe'

/**
 * Answers a question by trying every day that the item can have appeared on, one by one. It is written from
 * docs/entitlement.md alone and shares no code with the rules that it checks.
 */
export function oracle(facts: Facts): OracleAnswer {
  const item = facts.item.found === 'one' ? facts.item.item : null
  const { library } = facts
  const opening =
    item === null || library === null
      ? []
      : facts.holdings.map((holding) => {
          const steps = stepsOf(holding, item, library, facts.on)
          return { holding, steps, outcome: all(steps.map(([, outcome]) => outcome)) }
        })
  const free = item === null ? null : freedomOf(item)
  const general: [StepName, Outcome][] = [
    ['identified', identifies(facts)],
    ['subscription', library === null ? 'yes' : inForce(library, facts.on)],
    [
      'resourceType',
      library === null || item === null || library.resourceTypeIds.has(item.resourceTypeId)
        ? 'yes'
        : 'no',
    ],
    ['itemKnown', { one: 'yes', none: 'no', several: 'maybe' }[facts.item.found] as Outcome],
  ]
  const generally = all(general.map(([, outcome]) => outcome))
  const ways = opening
    .filter(({ outcome }) => all([outcome, generally]) !== 'no')
    .map(
      ({ holding, outcome }) => `${holding.way} ${holding.recordId} ${all([outcome, generally])}`,
    )
  if (free !== null && item !== null) ways.push(`${free} ${item.articleId ?? item.titleId} yes`)

  const withoutHoldings = facts.item.found === 'one' && library !== null ? 'no' : generally
  const throughHoldings =
    opening.length === 0 ? withoutHoldings : best(opening.map(({ outcome }) => outcome))
  const verdict = free === null ? all([generally, throughHoldings]) : 'yes'
  return {
    verdict,
    ways: ways.sort(),
    decisiveStep: verdict === 'yes' ? null : firstWith(verdict, general, opening, item),
  }
}

const all = (outcomes: readonly Outcome[]): Outcome =>
  (['no', 'maybe'] as const).find((one) => outcomes.includes(one)) ?? 'yes'
const best = (outcomes: readonly Outcome[]): Outcome =>
  (['yes', 'maybe'] as const).find((one) => outcomes.includes(one)) ?? 'no'

function firstWith(
  verdict: Verdict,
  general: [StepName, Outcome][],
  opening: { holding: HoldingFacts; steps: [StepName, Outcome][]; outcome: Outcome }[],
  item: ItemFacts | null,
): StepName | null {
  const early = general.find(([, outcome]) => outcome === verdict)
  if (early !== undefined) return early[0]
  if (opening.length === 0) {
    return item?.isOpenAccess === true && item.articleAccess === 'controlled'
      ? 'openAccess'
      : 'held'
  }
  const order = ['ownTitle', 'ownPackage', 'consortiumPackage']
  const candidates = opening
    .filter(({ outcome }) => outcome === verdict)
    .map(({ holding, steps }) => ({
      holding,
      at: steps.findIndex(([, one]) => one === verdict),
      steps,
    }))
  candidates.sort(
    (a, b) =>
      (verdict === 'no' ? b.at - a.at : 0) ||
      order.indexOf(a.holding.way) - order.indexOf(b.holding.way) ||
      a.holding.recordId - b.holding.recordId,
  )
  const [best] = candidates
  return best === undefined ? null : (best.steps[best.at]?.[0] ?? null)
}

function freedomOf(item: ItemFacts): 'openAccess' | 'freeToRead' | null {
  if (item.articleAccess === 'freeToRead') return 'freeToRead'
  if (item.articleAccess === 'open') return 'openAccess'
  return item.isOpenAccess && item.articleAccess === null ? 'openAccess' : null
}

function identifies({ reader }: Facts): Outcome {
  if (reader.found === 'several') return 'maybe'
  if (reader.found === 'none' || reader.found === 'elsewhere') return 'no'
  return reader.found === 'reader' && reader.isDisabled ? 'no' : 'yes'
}

function inForce({ subscriptionEndsOn, graceDays }: LibraryFacts, on: string): Outcome {
  if (subscriptionEndsOn === null) return 'yes'
  let day = subscriptionEndsOn
  for (let left = graceDays; left > 0; left -= 1) day = next(day)
  return on > day ? 'no' : 'yes'
}

function stepsOf(
  holding: HoldingFacts,
  item: ItemFacts,
  library: LibraryFacts,
  on: string,
): [StepName, Outcome][] {
  const within = (from: string | null, until: string | null) =>
    (from === null || from <= on) && (until === null || on < until)
  const isInForce = within(holding.from, holding.until)
  const isOwnTitle = holding.way === 'ownTitle'
  const isOthers = holding.memberId !== null && holding.memberId !== library.id
  const isMember = library.memberships.some(
    (one) => one.consortiumId === holding.consortiumId && within(one.from, one.until),
  )
  const yesIf = (truth: boolean): Outcome => (truth ? 'yes' : 'no')
  return [
    ['held', yesIf(holding.accessType === 'electronic' && (!isOwnTitle || isInForce))],
    ['membership', yesIf(holding.consortiumId === null || isMember)],
    ['assigned', yesIf(isOwnTitle || (isInForce && !isOthers))],
    ['coverage', covers(holding, item)],
    ['embargo', judgedByDays(item, 'P', holding.embargo, on)],
    ['movingWall', judgedByDays(item, 'R', holding.embargo, on)],
  ]
}

function covers(holding: HoldingFacts, item: ItemFacts): Outcome {
  if (holding.depth === 'abstracts') return 'no'
  const start = sideCovers(item, holding.startDate, holding.firstVolume, holding.firstIssue, 1)
  const end = sideCovers(item, holding.endDate, holding.lastVolume, holding.lastIssue, -1)
  const whole = all([start, end])
  return whole === 'yes' && holding.depth === 'selected articles' ? 'maybe' : whole
}

/** The date decides where it can, then volume and issue; without either nobody knows. */
function sideCovers(
  item: ItemFacts,
  date: string | null,
  volume: string,
  issue: string,
  sign: 1 | -1,
): Outcome {
  if (date === null && volume === '') return 'yes'
  const byDate = date === null || item.date === null ? 'maybe' : dateCovers(item.date, date, sign)
  if (byDate !== 'maybe') return byDate
  if (!isNumber(volume) || !isNumber(item.volume)) return 'maybe'
  const difference = sign * (Number(item.volume) - Number(volume))
  if (difference !== 0) return difference > 0 ? 'yes' : 'no'
  if (issue === '') return 'yes'
  if (!isNumber(issue) || !isNumber(item.issue)) return 'maybe'
  return sign * (Number(item.issue) - Number(issue)) >= 0 ? 'yes' : 'no'
}

function dateCovers(itemDate: string, date: string, sign: 1 | -1): Outcome {
  const inside = new Set(
    daysIn(itemDate).map((day) => {
      const known = day.slice(0, date.length)
      return sign === 1 ? known >= date : known <= date
    }),
  )
  if (!inside.has(false)) return 'yes'
  return inside.has(true) ? 'maybe' : 'no'
}

const isNumber = (text: string) =>
  text !== '' && text.split('').every((one) => '0123456789'.includes(one))

/** `P` excludes what is among the newest years, months or days; `R` excludes everything else. */
function judgedByDays(item: ItemFacts, kind: 'P' | 'R', embargo: string, on: string): Outcome {
  const part = embargo.split(';').find((one) => one.startsWith(kind))
  if (part === undefined) return 'yes'
  if (item.date === null) return 'maybe'
  const length = Number(part.slice(1, -1))
  const unit = part.at(-1) ?? ''
  const isNew = (day: string): boolean => {
    if (unit === 'Y') return Number(day.slice(0, 4)) > Number(on.slice(0, 4)) - length
    if (unit === 'M') return monthsOf(day) > monthsOf(on) - length
    return (Date.parse(on) - Date.parse(day)) / 86_400_000 < length
  }
  const opens = new Set(daysIn(item.date).map((day) => (kind === 'P' ? !isNew(day) : isNew(day))))
  if (!opens.has(false)) return 'yes'
  return opens.has(true) ? 'maybe' : 'no'
}

const monthsOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

const next = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

/** Every day that a date can mean. */
function daysIn(date: string): string[] {
  const start = `${date}-01-01`.slice(0, 10)
  const days: string[] = []
  for (let day = start; day.startsWith(date); day = next(day)) days.push(day)
  return days
}
