import { z } from 'zod'
import { call } from '../kernel/endpoint.ts'
import { withWireKeys } from '../kernel/withWireKeys.ts'
import { visibleLine } from '../kernel/visibleText.ts'
import { maxUserNameLength } from '../session/lengths.ts'
import { sheetLimits } from '../uploads/limits.ts'
import { referenceKinds } from './referenceRows.ts'

/** The largest reference file, and the other fields of the form. */
const maxReferenceBodyBytes = sheetLimits.bytes + 1024 * 1024

/** Calls of support staff and of the operator that the REST resources `customers` and `accounts` do not cover. */
export const administration = {
  resetLink: call('POST', '/administration/reset-link', {
    summary:
      'Make a one-time link to choose a password: mailed, or returned for an account without an address',
    takesIdempotencyKey: false,
    access: 'accounts.edit',
    inputEncoding: 'json',
    input: withWireKeys(
      { userName: z.string().trim().min(1).max(maxUserNameLength) },
      { userName: 'user_name' },
    ),
    output: withWireKeys(
      { mailedTo: z.string().nullable(), url: z.string().nullable() },
      { mailedTo: 'mailed_to' },
    ),
    problems: ['notFound'],
  }),
  importReference: call('POST', '/administration/import', {
    summary:
      'Load countries, states, cities, subjects, aggregators, packages, titles (KBART) or articles; all or nothing',
    access: 'referenceData.create',
    inputEncoding: 'multipart',
    maxBodyBytes: maxReferenceBodyBytes,
    cost: 'high',
    input: withWireKeys({
      kind: z.enum(referenceKinds),
      file: z.instanceof(Blob),
      /** Titles only: the package that they belong to. */
      package: visibleLine().max(300).default(''),
      /** Titles only: the subject of titles whose row names none. */
      subject: visibleLine().max(200).default(''),
    }),
    output: withWireKeys({
      rows: z.int().min(0),
      added: z.int().min(0),
      changed: z.int().min(0),
      /** The first faults; nothing was loaded when there are any. */
      faults: z.array(
        withWireKeys({ line: z.int().min(1), field: z.string(), reason: z.string() }),
      ),
    }),
    problems: ['tooLarge', 'unsupportedType', 'unavailable', 'notFound', 'conflict', 'throttled'],
  }),
}
