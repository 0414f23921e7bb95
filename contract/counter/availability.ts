import { type CounterException, exception } from './exceptions.ts'
import { firstDayOf, lastProcessed, type Month, monthOfDay, monthsFrom } from './months.ts'

/** Since when usage has been collected of the subject of a report; `collectedFrom` is null when none has been yet. */
export interface Availability {
  collectedFrom: string | null
  today: string
}

/**
 * Returns the first month with usage: the month collection began, but never later than the last processed
 * month, which is also the answer when nothing is collected yet.
 */
export const firstAvailable = ({ collectedFrom, today }: Availability): Month => {
  const last = lastProcessed(today)
  const first = collectedFrom === null ? last : monthOfDay(collectedFrom)
  return first < last ? first : last
}

/**
 * Returns the requested months that have usage, and the exceptions that the report's header states for the others (Code
 * of Practice, table D.1: 3031, 3032, 3040). 3040 is not meant for what 3032 says already, so a first month that has
 * usage in part is named by 3032 when earlier months were requested.
 */
export function availableMonths(
  { begin, end }: { begin: Month; end: Month },
  availability: Availability,
): { months: Month[]; exceptions: CounterException[] } {
  const first = firstAvailable(availability)
  const last = lastProcessed(availability.today)
  const from = begin < first ? first : begin
  const to = end > last ? last : end
  const { collectedFrom } = availability
  const isPartial =
    collectedFrom !== null && from <= to && collectedFrom > firstDayOf(from) && from === first
  const isLate = begin < first
  const available = isPartial ? `${first}, collected from ${collectedFrom}` : first
  return {
    months: monthsFrom(from, to),
    exceptions: [
      ...(end > last
        ? [exception(3031, `Asked for ${begin} to ${end}; usage is ready to ${last}`)]
        : []),
      ...(isLate
        ? [exception(3032, `Asked for ${begin} to ${end}; usage is available from ${available}`)]
        : []),
      ...(isPartial && !isLate
        ? [exception(3040, `Usage was collected from ${collectedFrom}`)]
        : []),
    ],
  }
}
