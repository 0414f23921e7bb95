import { addDays } from '../calendar.ts'
import { subscriptionIsOpen } from '../session/subscription.ts'
import type { ItemFacts, ItemFinding, LibraryFacts, ReaderFinding } from './facts.ts'
import type {
  Fix,
  FixAction,
  Fixer,
  StepName,
  StepReason,
  StepRecord,
  StepResult,
  TraceStep,
} from './trace.ts'

/** Returns a function that makes the named step of a trace from its result and reason. */
export const stepOf =
  (step: StepName) =>
  (
    result: StepResult,
    reason: StepReason,
    {
      record = null,
      values = {},
      fix = null,
    }: Partial<Pick<TraceStep, 'record' | 'values' | 'fix'>> = {},
  ): TraceStep => ({ step, result, reason, record, values, fix })

/** Returns what would mend a step, and who can. */
export const withFix = (action: FixAction, by: Fixer): { fix: Fix } => ({ fix: { action, by } })

/** Returns the step that says whether the reader is recognised as one of a library. */
export function judgeReader(reader: ReaderFinding, library: LibraryFacts | null): TraceStep {
  const step = stepOf('identified')
  switch (reader.found) {
    case 'library': {
      const record: StepRecord | null =
        library === null ? null : { kind: 'customer', id: library.id, name: library.name }
      return step('passed', 'libraryNamed', { record })
    }
    case 'address':
      return step('passed', 'addressRegistered', {
        record: { kind: 'ipRange', id: reader.rangeId, name: reader.range },
        values: { address: reader.address },
      })
    case 'reader': {
      const record: StepRecord = { kind: 'endUser', id: reader.readerId, name: reader.reader }
      return reader.isDisabled
        ? step('failed', 'readerDisabled', { record, ...withFix('enableReader', 'library') })
        : step('passed', 'readerActive', { record })
    }
    case 'elsewhere': {
      const names = { value: reader.value, names: reader.names.join(', ') }
      const values = { ...names, ...remoteValues(library) }
      return reader.key === 'address'
        ? step('failed', 'addressElsewhere', { values, ...withFix('addAddress', 'library') })
        : step('failed', 'readerElsewhere', { values, ...withFix('addReader', 'library') })
    }
    case 'none': {
      const values = { value: reader.value, ...remoteValues(library) }
      return reader.key === 'address'
        ? step('failed', 'addressUnknown', { values, ...withFix('addAddress', 'library') })
        : step('failed', 'readerUnknown', { values, ...withFix('addReader', 'library') })
    }
    case 'several': {
      const values = { value: reader.value, names: reader.names.join(', ') }
      const reason = reader.key === 'address' ? 'addressShared' : 'readerAmbiguous'
      return step('unknown', reason, { values, ...withFix('chooseLibrary', 'caller') })
    }
  }
}

/** Returns the step that says whether the library's subscription is open on a day, days of grace included. */
export function judgeSubscription(library: LibraryFacts | null, on: string): TraceStep {
  const step = stepOf('subscription')
  if (library === null) return step('notApplicable', 'notEvaluated')
  const { subscriptionEndsOn: endsOn, graceDays } = library
  const record: StepRecord = { kind: 'customer', id: library.id, name: library.name }
  if (endsOn === null) return step('passed', 'subscriptionUnlimited', { record })
  const values = { endsOn, graceEndsOn: addDays(endsOn, graceDays) }
  if (on <= endsOn) return step('passed', 'subscriptionOpen', { record, values })
  return subscriptionIsOpen(on, endsOn, graceDays)
    ? step('passed', 'subscriptionInGrace', { record, values })
    : step('failed', 'subscriptionEnded', {
        record,
        values,
        ...withFix('renewSubscription', 'support'),
      })
}

/** Returns the step that says whether the subscription includes the type of the item. */
export function judgeResourceType(library: LibraryFacts | null, item: ItemFacts | null): TraceStep {
  const step = stepOf('resourceType')
  if (library === null || item === null) return step('notApplicable', 'notEvaluated')
  const values = { resourceType: item.resourceType }
  return library.resourceTypeIds.has(item.resourceTypeId)
    ? step('passed', 'typeIncluded', { values })
    : step('failed', 'typeNotIncluded', { values, ...withFix('includeResourceType', 'support') })
}

/** Returns the record of an item: the article, or the title where no article is named. */
export const itemRecord = ({ articleId, titleId, title }: ItemFacts): StepRecord =>
  articleId === null
    ? { kind: 'title', id: titleId, name: title }
    : { kind: 'article', id: articleId, name: title }

/** Returns the step that says whether the catalogue knows one item by the question. */
export function judgeItem(finding: ItemFinding): TraceStep {
  const step = stepOf('itemKnown')
  switch (finding.found) {
    case 'one': {
      const { title, date, volume, issue } = finding.item
      const values = { title, date: date ?? '', volume, issue }
      return step('passed', 'itemFound', { record: itemRecord(finding.item), values })
    }
    case 'none':
      return step('failed', 'itemUnknown', {
        values: { key: finding.key, value: finding.value },
        ...withFix('addToCatalogue', 'support'),
      })
    case 'several':
      return step('unknown', 'itemAmbiguous', {
        values: { names: finding.titles.join(', ') },
        ...withFix('nameOneTitle', 'caller'),
      })
  }
}

/**
 * Returns the step of open access: whether everybody can read the item. What the catalogue says of an article outranks
 * what it says of its title. The step fails only for an article that is not open in a title that is, and that the
 * library therefore does not hold.
 */
export function judgeFree(item: ItemFacts | null, isHeld: boolean): TraceStep {
  const step = stepOf('openAccess')
  if (item === null) return step('notApplicable', 'notEvaluated')
  const record = itemRecord(item)
  if (item.articleAccess === 'freeToRead') return step('passed', 'freeToRead', { record })
  if (item.articleAccess === 'open') return step('passed', 'openAccess', { record })
  if (!item.isOpenAccess) return step('notApplicable', 'notOpenAccess', { record })
  if (item.articleAccess === null) return step('passed', 'openAccess', { record })
  return isHeld
    ? step('notApplicable', 'articleNotOpen', { record })
    : step('failed', 'articleNotOpen', { record, ...withFix('markOpenAccess', 'support') })
}

/**
 * Returns the methods by which a reader who is not recognised signs in instead, and those of them whose last test
 * failed; nothing for a library without such methods.
 */
function remoteValues(library: LibraryFacts | null): Record<string, string> {
  const methods = library?.remoteMethods ?? []
  if (methods.length === 0) return {}
  const failing = methods.filter(({ isFailing }) => isFailing)
  return {
    remoteWays: methods.map(({ method }) => method).join(','),
    ...(failing.length > 0 && { failingWays: failing.map(({ method }) => method).join(',') }),
  }
}
