import { z } from 'zod'
import type { Permission } from '../permissions.ts'
import { withWireKeys } from '../kernel/withWireKeys.ts'
import type { ProblemCode } from '../kernel/problem.ts'

/** Most rows that one bulk action works on. */
export const maxBulkActionRows = 50_000

/** Most rows that one answer about refusals lists; their number is in the progress. */
export const maxListedRefusals = 100

/** Lists whose rows can all be selected. */
export const bulkActionKinds = [
  'titles',
  'books',
  'packages',
  'bookPackages',
  'consortiumSubscriptions',
  'endUsers',
  'ddrReceived',
] as const

/** List whose rows a bulk action works on. */
export type BulkActionKind = (typeof bulkActionKinds)[number]

/** What can be done with rows; `restore` and `enable` undo the actions before them. */
export const bulkActionNames = [
  'remove',
  'restore',
  'disable',
  'enable',
  'duplicate',
  'unfilled',
] as const

/** What a bulk action does with each row. */
export type BulkActionName = (typeof bulkActionNames)[number]

/** The permission that the actions on a list need, and those that can be begun. */
export const bulkActionRules: Record<
  BulkActionKind,
  { permission: Permission; actions: readonly BulkActionName[] }
> = {
  titles: { permission: 'titles.delete', actions: ['remove'] },
  books: { permission: 'books.delete', actions: ['remove'] },
  packages: { permission: 'packages.delete', actions: ['remove'] },
  bookPackages: { permission: 'bookPackages.delete', actions: ['remove'] },
  consortiumSubscriptions: { permission: 'consortiumPackages.delete', actions: ['remove'] },
  endUsers: { permission: 'endUsers.delete', actions: ['disable'] },
  ddrReceived: { permission: 'ddrReceived.act', actions: ['duplicate', 'unfilled'] },
}

const inverses: Partial<Record<BulkActionName, BulkActionName>> = {
  remove: 'restore',
  disable: 'enable',
}

/** Returns the action that undoes an action; `undefined` when nothing does. */
export const inverseOf = (action: BulkActionName): BulkActionName | undefined => inverses[action]

/** Stages of a bulk action: its rows are selected, it is running, or it has ended. */
export const bulkActionStages = ['selected', 'running', 'done', 'cancelled', 'failed'] as const

/** The stage that a bulk action has reached. */
export type BulkActionStage = (typeof bulkActionStages)[number]

/**
 * Why a row was left out: it is gone or was changed meanwhile, the request was answered meanwhile, or the action is not
 * possible for it.
 */
export const refusalReasons = ['changed', 'alreadyAnswered', 'invalid'] as const

/** Why a row was left out. */
export type RefusalReason = (typeof refusalReasons)[number]

/** The rows that a call has selected: the id of their bulk action, and their number. */
export const selectedMatching = withWireKeys({
  bulkActionId: z.uuid(),
  total: z.int().min(0).max(maxBulkActionRows),
})

/** Problems of a call that selects all rows that match a filter; `tooLarge` beyond `maxBulkActionRows`. */
export const selectionProblems = ['tooLarge'] as const satisfies readonly ProblemCode[]
