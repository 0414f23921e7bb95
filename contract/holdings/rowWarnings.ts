import { yearOf } from '../calendar.ts'
import type { HoldingRow } from './holdingRow.ts'

/** The column of a value that is valid but unlikely to be meant. */
export interface RowWarning {
  field: 'access' | 'startDate' | 'endDate' | 'firstVolume' | 'lastVolume'
  reason: string
}

/** The year in which the first scholarly journals appeared. */
const firstJournals = 1665

/** Reasons to look at a row again, as the librarian who uploads the file reads them. */
export const warnings = {
  mixedAccess: 'M (mixed) is a proposal for KBART Phase III: the title is taken as paid',
  earlyStart: `The coverage starts before ${firstJournals}, when the first journals appeared`,
  futureStart: 'The coverage starts in the future',
  futureEnd: 'The coverage ends in the future: leave the end empty for "to the present"',
  noStart: 'The coverage has an end, but no start',
  volumeWithoutDate: 'The coverage has a first volume, but no start date',
  lastVolumeWithoutDate: 'The coverage has a last volume, but no end date',
  volumeOrder: 'The last volume is lower than the first',
  otherTitle: 'On the platform this ISSN belongs to another title',
} as const

/**
 * Returns what is unlikely to be meant in a valid row; such rows are uploaded as they are. `accessCell` is the cell of
 * KBART's `access_type`; `today` is `YYYY-MM-DD`. A book has no coverage, so only its access is looked at.
 */
export function rowWarnings(
  row: HoldingRow,
  { accessCell, today }: { accessCell: string; today: string },
): RowWarning[] {
  const rowWarnings: RowWarning[] = []
  const warn = (condition: boolean, field: RowWarning['field'], reason: string) => {
    if (condition) rowWarnings.push({ field, reason })
  }
  warn(accessCell.toUpperCase() === 'M', 'access', warnings.mixedAccess)
  if (row.isbn !== null) return rowWarnings
  const { startDate, endDate } = row
  warn(startDate !== null && yearOf(startDate) < firstJournals, 'startDate', warnings.earlyStart)
  warn(isAfter(startDate, today), 'startDate', warnings.futureStart)
  warn(isAfter(endDate, today), 'endDate', warnings.futureEnd)
  warn(startDate === null && endDate !== null, 'startDate', warnings.noStart)
  const { firstVolume, lastVolume } = row
  warn(startDate === null && firstVolume !== '', 'firstVolume', warnings.volumeWithoutDate)
  warn(endDate === null && lastVolume !== '', 'lastVolume', warnings.lastVolumeWithoutDate)
  const areNumbers = [firstVolume, lastVolume].every((volume) => /^\d{1,9}$/.test(volume))
  warn(areNumbers && Number(lastVolume) < Number(firstVolume), 'lastVolume', warnings.volumeOrder)
  return rowWarnings
}

/** Returns whether a date of any precision begins after `today`. */
const isAfter = (date: string | null, today: string): boolean =>
  date !== null && date > today.slice(0, date.length)
