import {
  type HoldingFacts,
  type HoldingWay,
  holdingWays,
  type ItemFacts,
  type ItemFinding,
  type LibraryFacts,
  type ReaderFinding,
} from './facts.ts'
import {
  coverageText,
  holdingSteps,
  type JudgedHolding,
  judgeHolding,
  worstResult,
} from './holdingRule.ts'
import {
  itemRecord,
  judgeFree,
  judgeItem,
  judgeReader,
  judgeResourceType,
  judgeSubscription,
  stepOf,
  withFix,
} from './stepRules.ts'
import {
  type StepName,
  type StepRecord,
  type StepResult,
  stepNames,
  type TraceStep,
} from './trace.ts'

/** Whether the reader can open the item; `maybe` when the facts do not decide it. */
export const verdicts = ['yes', 'no', 'maybe'] as const

/** The answer of a check. */
export type Verdict = (typeof verdicts)[number]

/** Every way to an item. */
export const accessWays = [...holdingWays, 'openAccess', 'freeToRead'] as const

/** A way to an item: through a holding, or because nobody has to pay for it. */
export type AccessWay = HoldingWay | 'openAccess' | 'freeToRead'

/** A way by which the reader can, or may be able to, open the item. */
export interface GrantingWay {
  way: AccessWay
  verdict: 'yes' | 'maybe'
  record: StepRecord
  /** `2001 – 2010`; empty when it covers all. */
  coverage: string
}

/** Everything that decides whether somebody can open an item on a day. */
export interface Facts {
  /** YYYY-MM-DD, the day in question. */
  on: string
  reader: ReaderFinding
  /** null when the reader belongs to no library that is known. */
  library: LibraryFacts | null
  item: ItemFinding
  /** All holdings of the title that concern the library, whether they give access or not. */
  holdings: readonly HoldingFacts[]
}

/** The answer of a check, with its reasons. */
export interface AccessAnswer {
  verdict: Verdict
  /** In the order of `accessWays`. */
  ways: GrantingWay[]
  /** All steps, in the order of `stepNames`. */
  trace: TraceStep[]
  /** The step that has to be fixed first; null when the answer is yes. */
  decisiveStep: StepName | null
}

/**
 * Returns whether a reader can open an item on a day, by which ways, and why (docs/entitlement.md).
 *
 * Open access and free articles open for everybody. Everything else needs a reader of the library, its subscription,
 * its resource type, and one holding all of whose steps pass. Each holding is judged alone, so an item of which only
 * the year is known is `maybe` when two holdings share that year.
 */
export function checkAccess(facts: Facts): AccessAnswer {
  const { on, library } = facts
  const item = facts.item.found === 'one' ? facts.item.item : null
  const judgedHoldings =
    item === null || library === null
      ? []
      : facts.holdings.map((holding) => judgeHolding(holding, item, library, on)).sort(byMerit)
  const free = judgeFree(item, judgedHoldings.length > 0)
  const gates = [
    judgeReader(facts.reader, library),
    judgeSubscription(library, on),
    judgeResourceType(library, item),
    judgeItem(facts.item),
  ]
  const gate = worstResult(gates.map(({ result }) => result))
  const trace = [...gates, ...holdingTrace(judgedHoldings[0], item, free), free]
  const verdict = verdictOf(free.result, gate, judgedHoldings)
  return {
    verdict,
    ways: waysOf(item, free, gate, judgedHoldings),
    trace,
    decisiveStep: decisiveStepOf(verdict, trace),
  }
}

function verdictOf(
  free: StepResult,
  gate: StepResult,
  holdings: readonly JudgedHolding[],
): Verdict {
  if (free === 'passed') return 'yes'
  const best = holdings[0]?.result ?? 'failed'
  if (gate === 'failed' || (best === 'failed' && gate === 'passed')) return 'no'
  return gate === 'passed' && best === 'passed' ? 'yes' : 'maybe'
}

const decisiveStepOf = (verdict: Verdict, trace: readonly TraceStep[]): StepName | null => {
  if (verdict === 'yes') return null
  const decisive = verdict === 'no' ? 'failed' : 'unknown'
  return trace.find(({ result }) => result === decisive)?.step ?? null
}

function waysOf(
  item: ItemFacts | null,
  free: TraceStep,
  gate: StepResult,
  holdings: readonly JudgedHolding[],
): GrantingWay[] {
  if (item === null) return []
  const ways: GrantingWay[] = []
  if (gate !== 'failed') {
    for (const { holding, record, result } of holdings) {
      // A package may be assigned to all members and to this one as well: the same way.
      const isRepeated = ways.some(
        ({ way, record: other }) => way === holding.way && other.id === record.id,
      )
      if (result === 'failed' || isRepeated) continue
      const isCertain = result === 'passed' && gate === 'passed'
      const verdict = isCertain ? ('yes' as const) : ('maybe' as const)
      ways.push({ way: holding.way, verdict, record, coverage: coverageText(holding) })
    }
  }
  if (free.result === 'passed') {
    const way = free.reason === 'freeToRead' ? ('freeToRead' as const) : ('openAccess' as const)
    ways.push({ way, verdict: 'yes', record: itemRecord(item), coverage: '' })
  }
  return ways.sort((a, b) => accessWays.indexOf(a.way) - accessWays.indexOf(b.way))
}

/** Sorts holdings: those that give access first, then the unknown, then those that fail at the latest step. */
function byMerit(a: JudgedHolding, b: JudgedHolding): number {
  return (
    meritOf(b) - meritOf(a) ||
    holdingWays.indexOf(a.holding.way) - holdingWays.indexOf(b.holding.way) ||
    a.holding.recordId - b.holding.recordId
  )
}

function meritOf({ result, steps }: JudgedHolding): number {
  if (result === 'passed') return 100
  if (result === 'unknown') return 50
  return holdingSteps.findIndex((step) => steps[step].result === 'failed')
}

/** Returns the steps of the best holding; without one, a `held` step that says why none is there. */
function holdingTrace(
  best: JudgedHolding | undefined,
  item: ItemFacts | null,
  free: TraceStep,
): TraceStep[] {
  if (best !== undefined) {
    const { steps, record } = best
    return holdingSteps.map((step) => ({ step, record, ...steps[step] }))
  }
  const steps = holdingSteps.map((step) => stepOf(step)('notApplicable', 'notEvaluated'))
  if (item === null) return steps
  const heldStep = stepOf('held')
  const needsNoHolding = free.result === 'passed' || free.result === 'failed'
  steps[0] = needsNoHolding
    ? heldStep('notApplicable', 'noHoldingNeeded')
    : heldStep('failed', 'notHeld', withFix('addHolding', 'library'))
  return steps
}

/** Returns the step of an answer by its name. */
export const stepOfAnswer = ({ trace }: AccessAnswer, name: StepName): TraceStep => {
  const step = trace[stepNames.indexOf(name)]
  if (step === undefined) throw new Error(`The trace has no step ${name}`)
  return step
}
