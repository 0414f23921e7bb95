import { noSupplierRules, type SupplierRules } from './supplierRules.ts'
import {
  type Closure,
  closureFault,
  type OpeningHours,
  defaultCalendar,
  type WorkingCalendar,
} from './workingCalendar.ts'

/** When a library supplies articles, and what it needs to know of them. */
export interface SupplierSettings extends SupplierRules, OpeningHours, WorkingCalendar {
  workingDays: number[]
  closures: (Closure & { reason: string })[]
  /** Open requests that it takes at most; null for no limit. */
  maxOpenRequests: number | null
  /** Whether it is suggested only when no other library has the article. */
  isLastResort: boolean
}

/** The settings of a library that has entered none. */
export const defaultSupplierSettings: SupplierSettings = {
  ...noSupplierRules,
  workingDays: [...defaultCalendar.workingDays],
  closures: [],
  opensAt: null,
  closesAt: null,
  maxOpenRequests: null,
  isLastResort: false,
}

/** A field of the settings that can have a fault which its schema does not find. */
type SettingsField = 'workingDays' | 'opensAt' | 'closesAt' | 'closures'

const closureTexts = {
  endsBeforeStart: 'ends before it begins',
  tooLong: 'is longer than a year',
  overlaps: 'overlaps another one',
}

/** Returns what is wrong with settings beyond their schema, in words by field; empty when nothing is. */
export function settingsFaults({
  workingDays,
  opensAt,
  closesAt,
  closures,
}: Pick<SupplierSettings, SettingsField>): Partial<Record<SettingsField, string>> {
  const faults: Partial<Record<SettingsField, string>> = {}
  if (new Set(workingDays).size < workingDays.length) faults.workingDays = 'Name each day once'
  if (opensAt === null && closesAt !== null) faults.opensAt = 'Enter when the library opens'
  if (opensAt !== null && closesAt === null) faults.closesAt = 'Enter when the library closes'
  if (opensAt !== null && closesAt !== null && closesAt <= opensAt) {
    faults.closesAt = 'Enter a time after the library opens'
  }
  const closure = closureFault(closures)
  if (closure !== null) {
    faults.closures = `Closure ${closure.index + 1} ${closureTexts[closure.fault]}`
  }
  return faults
}
