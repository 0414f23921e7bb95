import { z } from 'zod'
import { call } from '../../kernel/endpoint.ts'
import { inputDay } from '../../kernel/days.ts'
import { id } from '../../kernel/ids.ts'
import { withWireKeys } from '../../kernel/withWireKeys.ts'
import { seenVersionOrNone } from '../../kernel/rowVersion.ts'
import { visibleLine } from '../../kernel/visibleText.ts'
import { maxPagesLimit } from '../suppliers/supplierRules.ts'
import { maxClosures, meanwhileChoices } from '../suppliers/workingCalendar.ts'

/** Open requests that a library may set as its limit. */
export const maxOpenRequestsLimit = 10_000

/** The longest reason of a closure, in characters. */
export const maxClosureReason = 200

const timeOfDay = z
  .string()
  .max(5)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time as HH:MM')
  .nullable()

const fields = {
  /** Weekdays, 0 is Sunday. */
  workingDays: z.array(z.int().min(0).max(6)).min(1).max(7),
  opensAt: timeOfDay,
  closesAt: timeOfDay,
  /** Days without work, both included, in order. */
  closures: z
    .array(
      z.object({
        from: inputDay,
        to: inputDay,
        meanwhile: z.enum(meanwhileChoices),
        reason: visibleLine().max(maxClosureReason),
      }),
    )
    .max(maxClosures),
  /** null for no limit. */
  maxOpenRequests: z.int().min(1).max(maxOpenRequestsLimit).nullable(),
  /** Whether the library is suggested only when no other has the article. */
  isLastResort: z.boolean(),
  needsPages: z.boolean(),
  needsTitlePage: z.boolean(),
  /** null for no limit. */
  maxPages: z.int().min(1).max(maxPagesLimit).nullable(),
}
const names = {
  workingDays: 'working_days',
  opensAt: 'opens_at',
  closesAt: 'closes_at',
  maxOpenRequests: 'max_open_requests',
  isLastResort: 'is_last_resort',
  needsPages: 'needs_pages',
  needsTitlePage: 'needs_title_page',
  maxPages: 'max_pages',
} as const

/** When a library supplies articles, and what it needs to know of them. */
export const supplierSettings = {
  settings: call('GET', '/ddr/supplier-settings', {
    summary: 'When a library answers requests, and its rules as a supplier',
    access: 'ddrSettings.show',
    input: withWireKeys({ customerId: id }, { customerId: 'customer_id' }),
    output: withWireKeys(
      {
        ...fields,
        /** 0 when nothing is stored yet. */
        rowVersion: z.int().min(0),
      },
      { ...names, rowVersion: 'row_version' },
    ),
  }),
  saveSettings: call('POST', '/ddr/supplier-settings', {
    summary: 'Set when a library answers requests, and its rules as a supplier',
    access: 'ddrSettings.edit',
    inputEncoding: 'json',
    input: withWireKeys(
      {
        ...fields,
        customerId: id,
        rowVersion: seenVersionOrNone,
      },
      { ...names, customerId: 'customer_id', rowVersion: 'row_version' },
    ),
    output: withWireKeys({ rowVersion: z.int().min(1) }, { rowVersion: 'row_version' }),
    problems: ['conflict'],
  }),
}
