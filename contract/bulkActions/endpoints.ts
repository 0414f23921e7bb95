import { z } from 'zod'
import { call } from '../kernel/endpoint.ts'
import { flag } from '../kernel/flag.ts'
import { withWireKeys } from '../kernel/withWireKeys.ts'
import {
  bulkActionKinds,
  bulkActionNames,
  bulkActionStages,
  maxListedRefusals,
  refusalReasons,
} from './kinds.ts'

const bulkActionId = z.uuid()
const byId = withWireKeys({ bulkActionId })
const amount = z.int().min(0)

/**
 * Actions on all rows that match the filter of a list, which the platform carries out in the background. The rows are
 * those that a `selectMatching` call of the list has selected; rows that match later are not among them. A session sees
 * those of its own account alone.
 */
export const bulkActions = {
  start: call('POST', '/bulk-actions/start', {
    summary: 'Start an action on the selected rows; a customer has one at a time',
    access: 'session',
    inputEncoding: 'json',
    input: withWireKeys({ bulkActionId, action: z.enum(bulkActionNames) }),
    output: withWireKeys({ total: amount }),
    problems: ['notFound', 'conflict'],
  }),
  progress: call('GET', '/bulk-actions/progress', {
    summary: 'How far a bulk action is',
    access: 'session',
    inputEncoding: 'query',
    input: byId,
    output: withWireKeys({
      action: z.enum(bulkActionNames).nullable(),
      stage: z.enum(bulkActionStages),
      /** Rows that are dealt with, those that were left out included. */
      done: amount,
      refused: amount,
      total: amount,
      isUndoable: z.boolean(),
      /**
       * The bulk action whose undo this was, when it stopped before its end: `undo` of that one goes on with it. A copy
       * of the last release does not say it.
       */
      stoppedUndoOf: bulkActionId.nullable().default(null),
    }),
    problems: ['notFound'],
  }),
  running: call('GET', '/bulk-actions/running', {
    summary: 'The bulk action on a list that the signed-in user started and that is running',
    access: 'session',
    inputEncoding: 'query',
    input: withWireKeys({
      kind: z.enum(bulkActionKinds),
      /** Whether the one that ended last, within an hour, is the answer while none is running. */
      includesEnded: flag.optional(),
      /** The latest one that the caller knows: of those that ended, only a later one is the answer. */
      newerThan: bulkActionId.optional(),
    }),
    output: withWireKeys({ bulkActionId: bulkActionId.nullable() }),
  }),
  refusals: call('GET', '/bulk-actions/refusals', {
    summary: 'The first 100 rows that a bulk action has left out, and why',
    access: 'session',
    inputEncoding: 'query',
    input: byId,
    output: z
      .array(
        withWireKeys({
          rowId: z.int().min(1),
          name: z.string(),
          reason: z.enum(refusalReasons),
        }),
      )
      .max(maxListedRefusals),
    problems: ['notFound'],
  }),
  cancel: call('POST', '/bulk-actions/cancel', {
    summary: 'Stop a bulk action; rows that are dealt with stay so',
    access: 'session',
    inputEncoding: 'json',
    input: byId,
    output: withWireKeys({ stopped: z.boolean() }),
    problems: ['notFound'],
  }),
  undo: call('POST', '/bulk-actions/undo', {
    summary: 'Start the bulk action that undoes another one, or go on with it where it stopped',
    access: 'session',
    inputEncoding: 'json',
    input: byId,
    output: withWireKeys({ bulkActionId }),
    problems: ['notFound', 'conflict'],
  }),
}
