import { consortiumId, harbourId, meridianId } from '../../platform/demo/institutions.ts'

/** How large the national world is, from `NATIONAL_SHARE`: 1, or less for a smaller one of the same shape. */
export interface NationalSize {
  share: number
  /** Libraries, those of the demo world included. */
  institutions: number
  consortia: number
  /** Members of the consortium of the demo world, which is measured. */
  measuredMembers: number
  endUsers: number
  /** Requests of five years; those before the newest months are monthly counts alone. */
  requests: number
  /** Events of usage of three years; those before the last ten days are roll-ups alone. */
  usageEvents: number
  /** Titles of the catalogue beyond those of the demo world. */
  titles: number
}

/**
 * Returns the size of the national world: 6,300 institutions at a share of 1 (docs/budgets.md#calls-and-work). Throws
 * for a `NATIONAL_SHARE` that is no share.
 */
export function nationalSize(): NationalSize {
  const share = Number(process.env['NATIONAL_SHARE'] ?? 1)
  if (!(share > 0 && share <= 1)) throw new Error('NATIONAL_SHARE is above 0 and at most 1')
  const part = (whole: number) => Math.round(whole * share)
  return {
    share,
    institutions: part(6_300),
    consortia: Math.max(2, part(40)),
    measuredMembers: part(630),
    endUsers: part(5_000_000),
    requests: part(50_000_000),
    usageEvents: part(100_000_000),
    titles: 60_000,
  }
}

/** The customers of the demo world that the benches sign in as. */
export const demo = { consortiumId, libraryId: meridianId, outsideId: harbourId } as const

/** Titles of the measured library, each in print and electronic: an export of twice as many rows. */
export const measuredTitles = 50_000

/** Customer id of the first added consortium; the others follow it. */
export const firstConsortiumId = 2_001
/** Customer id of the first added library; the others follow it. */
export const firstLibraryId = 10_001
