import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import type { OrganizationRecord } from '../../../contract/organization/endpoints.ts'
import { differingFields, draftOf } from '../../../contract/organization/record.ts'
import { PlatformError } from '../../dataProvider/platformError.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import type { Draft } from './editorContext.ts'
import { organizationQuery } from './organizationQuery.ts'

interface Options {
  base: OrganizationRecord
  onSaved: (fresh: OrganizationRecord) => void
  /** Somebody else saved meanwhile; `theirs` is what they saved. */
  onConflict: (theirs: OrganizationRecord) => void
  /** Faults that only the platform could see, by field path. */
  onFaults: (faults: Record<string, string>) => void
}

/** What became of a save: the fresh record, or that of somebody else who saved meanwhile. */
type SaveResult =
  | { fresh: OrganizationRecord; theirs?: undefined }
  | { fresh?: undefined; theirs: OrganizationRecord }

/** Saves the record, announces changed IP ranges, and brings the fresh record. */
export function useSaveOrganization({ base, onSaved, onConflict, onFaults }: Options) {
  const api = useApi()
  const notify = useNotify()
  const queryClient = useQueryClient()
  const { customerId } = base
  const readFresh = () =>
    queryClient.fetchQuery({ ...organizationQuery(api, customerId), staleTime: 0 })

  return useMutation({
    mutationFn: async (draft: Draft): Promise<SaveResult> => {
      try {
        await api.organization.update({ record: { ...base, ...draft } })
      } catch (error) {
        if (!(error instanceof PlatformError) || error.code !== 'conflict') throw error
        const theirs = await readFresh()
        // A save whose answer was lost on the way meets itself: there is nothing to choose.
        if (differingFields(draftOf(theirs), draft).length > 0) return { theirs }
      }
      const changed = differingFields(draftOf(base), draft)
      if (changed.includes('ip4Ranges') || changed.includes('ip6Ranges')) {
        await api.organization
          .announceIpChanges({ customerId })
          .catch(() => notify('organization.save.announceFailed', { type: 'warning' }))
      }
      return { fresh: await readFresh() }
    },
    onSuccess: async ({ fresh, theirs }) => {
      if (theirs) return onConflict(theirs)
      onSaved(fresh)
      // The header shows the logo and the first contact.
      await queryClient.invalidateQueries({ queryKey: ['greeting'] })
      await queryClient.invalidateQueries({ queryKey: ['memberLibraries'] })
    },
    onError: (error) => {
      const faults = error instanceof PlatformError ? error.failure.fields : undefined
      if (faults === undefined) return
      onFaults(
        Object.fromEntries(
          Object.entries(faults).map(([path, fault]) => [path.replace(/^record\./, ''), fault]),
        ),
      )
    },
  })
}

/** Whether a failed save says where it failed by itself, at its fields. */
export const namesFields = (error: Error): boolean =>
  error instanceof PlatformError && error.failure.fields !== undefined
