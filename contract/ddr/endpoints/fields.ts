import { z } from 'zod'
import { coded, codedFilter } from '../../kernel/codes.ts'
import { id } from '../../kernel/ids.ts'
import { withWireKeys } from '../../kernel/withWireKeys.ts'
import { statusCodes } from '../model.ts'

/** Any text. */
export const text = z.string()

/** A number of requests, articles or the like. */
export const count = z.int().min(0)

/** Codec of the status of a request. */
export const status = coded(statusCodes)

/**
 * The status filter of a list. The code `2,6` means delivered: fulfilled inside the system or outside it. Empty means
 * all, and an unknown value Pending (docs/requirements/delivery-and-reports.md §4).
 */
export const statusFilter = codedFilter(
  { all: 0, ...statusCodes, delivered: '2,6' },
  { blank: 'all', unknown: 'pending' },
)

/** Codec of how an article is delivered; null before an answer. */
export const deliveryMode = codedOrNone({
  online: 'online',
  courier: 'courier',
  outsideSystem: 'fullfill_outside_ddr_system',
})

/** Codec of why an answer is delayed; null for one that is not. */
export const delayReason = codedOrNone({
  printCopyInCirculation: 'print_copy_is_in_circulation',
  issueNotReceived: 'issue_not_yet_received',
  other: 'others_outside_ddr_system',
})

/** Returns a codec of an optional code, which is read in any case: missing, null and empty mean none. */
function codedOrNone<const M extends Record<string, string>>(wireOf: M) {
  type Clean = keyof M & string
  const names = Object.keys(wireOf) as [Clean, ...Clean[]]
  const cleanOf = new Map(names.map((name) => [wireOf[name]?.toLowerCase(), name]))
  return z.codec(z.string().max(100).nullable(), z.enum(names).nullable(), {
    decode: (wire, context) => {
      if (wire === null || wire === '') return null
      const clean = cleanOf.get(wire.toLowerCase())
      if (clean === undefined) {
        const choices = Object.values(wireOf).join(', ')
        context.issues.push({ code: 'custom', input: wire, message: `must be one of ${choices}` })
        return z.NEVER
      }
      return clean
    },
    encode: (clean) => (clean === null ? null : wireOf[clean as Clean]) as string | null,
  })
}

/** One request by its number. */
export const requestInput = withWireKeys({ ddrId: id }, { ddrId: 'ddr_id' })
