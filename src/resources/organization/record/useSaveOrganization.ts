import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { mapKeys } from 'es-toolkit'
import { useEffect, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import type { OrganizationRecord } from '../../../../contract/organization/endpoints.ts'
import { type DraftField, draftFields } from '../../../../contract/organization/draft.ts'
import {
  differingFields,
  draftOf,
  readOnlyFields,
} from '../../../../contract/organization/record.ts'
import { type Undo, useUndo } from '../../../components/notices/useUndo.tsx'
import { hasCode } from '../../../dataProvider/hasCode.ts'
import { refusedFields } from '../../../dataProvider/refusedFields.ts'
import { useApi } from '../../../dataProvider/useApi.ts'
import type { Draft } from './editorContext.ts'
import { organizationQuery } from '../organizationQuery.ts'
import { queryKeys } from '../../../dataProvider/queryKeys.ts'

interface Options {
  base: OrganizationRecord
  /** Called with the record as it was saved, and with what was sent. */
  onSaved: (fresh: OrganizationRecord, sent: Draft) => void
  /** Called with the record as it is after an undo, also of a save by an earlier form of the same record. */
  onUndone: (fresh: OrganizationRecord) => void
  /** Called with the record as it is when an undo was refused, because somebody has saved it since. */
  onNotUndone: (fresh: OrganizationRecord) => void
  /** Called when somebody else has saved meanwhile, with their version. */
  onConflict: (theirs: OrganizationRecord) => void
  /** Receives faults that only the platform can find, by field path. */
  onFaults: (faults: Record<string, string>) => void
}

/** A save that can be undone: the record before, what was sent, and the record as it was saved. */
interface UndoableSave {
  before: OrganizationRecord
  mine: Draft
  saved: OrganizationRecord
}

/** The record after an undo that was carried out, or was refused. */
interface RecordAfterUndo {
  record: OrganizationRecord
  isUndone: boolean
}

/** The result of a save: the fresh record, or a newer version of somebody else. */
type SaveResult =
  | { fresh: OrganizationRecord; before: OrganizationRecord; theirs?: undefined }
  | { fresh?: undefined; before?: undefined; theirs: OrganizationRecord }

/**
 * Returns the mutation that saves the record and reloads it; it also notifies the provider of
 * changed IP ranges. A conflict calls `onConflict` and is not an error; faults by field go to
 * `onFaults`.
 */
export function useSaveOrganization(options: Options) {
  const { base, onSaved, onConflict, onFaults } = options
  const api = useApi()
  const notifyDone = useUndo()
  const calls = useRecordCalls(base.customerId)
  const undoOf = useUndoOfSave(base.customerId, calls)
  useRecordAfterUndo(base.customerId, options)
  const [undoable, setUndoable] = useState<UndoableSave | null>(null)
  const mutation = useMutation({
    mutationFn: async (draft: Draft): Promise<SaveResult> => {
      try {
        await api.organization.update({ record: { ...base, ...draft } })
      } catch (error) {
        const isConflict = hasCode(error, 'conflict')
        if (!isConflict && !namesReadOnlyFields(error)) throw error
        const theirs = await calls.readFresh()
        if (!isConflict && theirs.rowVersion === base.rowVersion) {
          // What the form only shows, such as the user name of an account, changes without a new version of the record.
          await api.organization.update({ record: { ...theirs, ...draft } })
        } else if (differingFields(draftOf(theirs), draft).length > 0) {
          // When the response to an earlier save was lost, the saved version equals the draft and is no conflict.
          return { theirs }
        }
      }
      await calls.announce(differingFields(draftOf(base), draft))
      return { fresh: await calls.readFresh(), before: base }
    },
    onSuccess: ({ fresh, before, theirs }, mine) => {
      if (theirs) return onConflict(theirs)
      setUndoable({ before, mine, saved: fresh })
      onSaved(fresh, mine)
      calls.reloadRelated()
    },
    onError: (error) => {
      onFaults(mapKeys(refusedFields(error), (_, path) => path.replace(/^record\./, '')))
    },
  })
  return {
    ...mutation,
    /** Offers the undo of the last save, when its success has been read. That of an earlier one would be refused. */
    offerUndo: () => {
      if (undoable === null) return
      setUndoable(null)
      const tag = `organization ${base.customerId}`
      notifyDone('organization.save.saved', undoOf(undoable), {}, tag)
    },
  }
}

/** Returns the calls that follow a save or its undo. */
function useRecordCalls(customerId: number) {
  const api = useApi()
  const notify = useNotify()
  const queryClient = useQueryClient()
  /** Reads the record anew. It joins no read that began earlier, or that waits for a connection. */
  const readFresh = async () => {
    const { queryKey } = organizationQuery(api, customerId)
    await queryClient.cancelQueries({ queryKey })
    const record = await api.organization.read({ customerId })
    queryClient.setQueryData(queryKey, record)
    return record
  }
  const announce = async (changed: readonly DraftField[]) => {
    if (!changed.includes('ip4Ranges') && !changed.includes('ip6Ranges')) return
    await api.organization
      .announceIpChanges({ customerId })
      .catch(() => notify('organization.save.announceFailed', { type: 'warning' }))
  }
  // The header shows the logo and the primary contact, and the member list shows names. No save waits for them.
  const reloadRelated = () => {
    void queryClient.invalidateQueries({ queryKey: queryKeys.session.greeting() })
    void queryClient.invalidateQueries({ queryKey: queryKeys.resource.all('memberLibraries') })
  }
  return { readFresh, announce, reloadRelated }
}

/**
 * Returns the undo of a save: another save, of the changed fields as they were, under the version that the first one
 * led to. So the platform refuses it with `conflict` when somebody has saved since.
 */
function useUndoOfSave(
  customerId: number,
  { readFresh, announce, reloadRelated }: ReturnType<typeof useRecordCalls>,
): (save: UndoableSave) => Undo {
  const api = useApi()
  const queryClient = useQueryClient()
  return ({ before, mine, saved }: UndoableSave): Undo =>
    async (options) => {
      const earlier = draftOf(before)
      const differing = differingFields(earlier, draftOf(saved))
      const changed = differingFields(earlier, mine).filter((field) => differing.includes(field))
      const fields = Object.fromEntries(changed.map((field) => [field, earlier[field]]))
      // What the form only shows may have changed without a new version of the record.
      const record = { ...(await readFresh()), ...draftOf(saved), ...fields }
      const showRecord = async (isUndone: boolean) => {
        const after: RecordAfterUndo = { record: await readFresh(), isUndone }
        queryClient.setQueryData(queryKeys.organization.undone(customerId), after)
        reloadRelated()
      }
      try {
        await api.organization.update(
          { record: { ...record, rowVersion: saved.rowVersion } },
          options,
        )
      } catch (error) {
        // The user is told that it stays as it is, so the form shows how that is.
        if (hasCode(error, 'conflict')) await showRecord(false)
        throw error
      }
      await announce(changed)
      await showRecord(true)
      return undefined
    }
}

/**
 * Calls `onUndone` or `onNotUndone` after each undo of a save. An undo can be chosen after the form that saved was
 * left, so the form that is shown by then learns of it from the query cache.
 */
function useRecordAfterUndo(
  customerId: number,
  { onUndone, onNotUndone }: Pick<Options, 'onUndone' | 'onNotUndone'>,
): void {
  const { data } = useQuery<RecordAfterUndo>({
    queryKey: queryKeys.organization.undone(customerId),
    queryFn: skipToken,
  })
  const latest = useRef(data)
  useEffect(() => {
    if (data === undefined || data === latest.current) return
    latest.current = data
    if (data.isUndone) onUndone(data.record)
    else onNotUndone(data.record)
  })
}

/** Returns the fields of the record that a failed save names, without the paths below them; none for another error. */
const fieldsIn = (error: unknown): string[] =>
  Object.keys(refusedFields(error)).map((path) => path.replace(/^record\./, '').split('.')[0] ?? '')

/** Returns whether a failed save has faults by field, which are shown at those fields. */
export const namesFields = (error: Error): boolean =>
  fieldsIn(error).some((field) => draftFields.some((name) => name === field))

/** Returns whether the platform refused a save because of fields that the form only shows. */
const namesReadOnlyFields = (error: unknown): boolean => {
  const fields = fieldsIn(error)
  return fields.length > 0 && fields.every((field) => readOnlyFields.some((name) => name === field))
}
