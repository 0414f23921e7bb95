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

/** Saves the record, announces changed IP ranges, and brings the fresh record. */
export function useSaveOrganization({ base, onSaved, onConflict, onFaults }: Options) {
  const api = useApi()
  const notify = useNotify()
  const queryClient = useQueryClient()
  const { customerId } = base
  const readFresh = () =>
    queryClient.fetchQuery({ ...organizationQuery(api, customerId), staleTime: 0 })

  return useMutation({
    mutationFn: async (draft: Draft) => {
      await api.organization.update({ record: { ...base, ...draft } })
      const changed = differingFields(draftOf(base), draft)
      if (changed.includes('ip4Ranges') || changed.includes('ip6Ranges')) {
        await api.organization
          .announceIpChanges({ customerId })
          .catch(() => notify('organization.save.announceFailed', { type: 'warning' }))
      }
      return readFresh()
    },
    onSuccess: async (fresh) => {
      onSaved(fresh)
      // The header shows the logo and the first contact.
      await queryClient.invalidateQueries({ queryKey: ['greeting'] })
      await queryClient.invalidateQueries({ queryKey: ['memberLibraries'] })
    },
    onError: async (error) => {
      if (error instanceof PlatformError && error.code === 'conflict') {
        onConflict(await readFresh())
        return
      }
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

/** Whether a failed save says where it failed by itself: at its fields, or in the conflict dialog. */
export const saysWhere = (error: Error): boolean =>
  error instanceof PlatformError &&
  (error.code === 'conflict' || error.failure.fields !== undefined)
