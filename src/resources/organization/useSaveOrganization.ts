import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import type { OrganizationRecord } from '../../../contract/organization/endpoints.ts'
import { differingFields, draftOf } from '../../../contract/organization/record.ts'
import { PlatformError } from '../../dataProvider/platformError.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import type { Draft } from './editorContext.ts'
import { organizationQuery } from './organizationQuery.ts'
import { queryKeys } from '../../dataProvider/queryKeys.ts'

interface Options {
  base: OrganizationRecord
  onSaved: (fresh: OrganizationRecord) => void
  /** Called when somebody else has saved meanwhile, with their version. */
  onConflict: (theirs: OrganizationRecord) => void
  /** Receives faults that only the platform can find, by field path. */
  onFaults: (faults: Record<string, string>) => void
}

/** The result of a save: the fresh record, or a newer version of somebody else. */
type SaveResult =
  | { fresh: OrganizationRecord; theirs?: undefined }
  | { fresh?: undefined; theirs: OrganizationRecord }

/**
 * Returns the mutation that saves the record and reloads it; it also notifies the provider of
 * changed IP ranges. A conflict calls `onConflict` and is not an error; faults by field go to
 * `onFaults`.
 */
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
        // When the response to an earlier save was lost, the saved version equals the draft and is
        // no conflict.
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
      // The header shows the logo and the primary contact, and the member list shows names.
      await queryClient.invalidateQueries({ queryKey: queryKeys.session.greeting() })
      await queryClient.invalidateQueries({ queryKey: queryKeys.resource.all('memberLibraries') })
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

/** Returns whether a failed save has faults by field, which are shown at those fields. */
export const namesFields = (error: Error): boolean =>
  error instanceof PlatformError && error.failure.fields !== undefined
