import { Box } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { Edit, type RaRecord, useEditContext, useRedirect, useResourceContext } from 'react-admin'
import { FailureAlert, LoadFailure } from '../../components/loading/LoadFailure.tsx'
import { FieldLines } from '../../components/loading/lines.tsx'
import { Loading } from '../../components/loading/Loading.tsx'
import { shownInPlace } from '../../components/loading/RefreshFailure.tsx'
import { failureMessage } from '../../dataProvider/failureMessage.ts'
import { hasCode } from '../../dataProvider/hasCode.ts'
import { PlatformError } from '../../dataProvider/platformError.ts'
import { queryKeys } from '../../dataProvider/queryKeys.ts'
import { staleAfterMs } from '../../queryClient.ts'
import type { Versions } from '../conflicts/merge.ts'
import { ConflictContext, type ConflictTexts, newestOf } from './RecordConflict.tsx'
import { useNotifyFailure } from '../../components/notices/useNotifyFailure.ts'

/** What react-admin says of a save that failed. */
interface Save {
  data?: Partial<RaRecord>
  previousData?: RaRecord
}

interface Props extends ConflictTexts {
  children: ReactElement
}

/**
 * Edits the record that the address names, in the form `children`. A save waits for the platform, so that what it
 * refuses shows beside the field, and what somebody else saved meanwhile side by side.
 */
export function RecordEdit({ children, ...texts }: Props) {
  const notifyFailure = useNotifyFailure()
  const [versions, setVersions] = useState<Versions<RaRecord> | null>(null)
  const [isMerged, setMerged] = useState(false)
  const onError = (error: Error, { data = {}, previousData }: Save) => {
    const theirs = newestOf(error)
    if (theirs !== undefined) {
      // After a first choice the form goes on from the version that was met then.
      const base = versions?.theirs ?? previousData ?? theirs
      setVersions({ base, mine: { ...base, ...data }, theirs })
      setMerged(false)
    } else if (!hasFields(error)) notifyFailure(error)
  }
  const conflict = versions !== null &&
    !isMerged && { ...texts, versions, onMerged: () => setMerged(true) }
  return (
    <Edit
      mutationMode="pessimistic"
      redirect="list"
      title={false}
      queryOptions={shownInPlace}
      mutationOptions={{ onError }}
      render={() => (
        <ConflictContext value={conflict || null}>
          <LoadedForm>{children}</LoadedForm>
        </ConflictContext>
      )}
    />
  )
}

/** Returns whether the form shows the error beside its fields. */
const hasFields = (error: Error): boolean =>
  error instanceof PlatformError && Object.keys(error.body.errors ?? {}).length > 0

/**
 * Shows the form once the newest version of the record is there, or why it cannot be loaded. A version that arrives
 * later would replace what is typed.
 */
function LoadedForm({ children }: { children: ReactElement }) {
  const { record, error, isFetching, isPaused, refetch } = useEditContext<RaRecord, Error>()
  const isOutdated = useIsOutdated(record)
  const isLoaded = record !== undefined && !isFetching && (!isOutdated || isPaused === true)
  const [hasStarted, setStarted] = useState(isLoaded)
  if (isLoaded && !hasStarted) setStarted(true)
  if (hasStarted) return children
  return (
    <Box sx={{ p: 4 }}>
      {error !== null && !isFetching ? (
        <NotLoaded error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading>
          <FieldLines fields={6} />
        </Loading>
      )}
    </Box>
  )
}

/** Shows why the record cannot be loaded, with Retry, or with the way back to its list when it is gone. */
function NotLoaded({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const redirect = useRedirect()
  const resource = useResourceContext()
  const isGone = hasCode(error, 'notFound')
  if (!isGone) return <LoadFailure error={error} onRetry={onRetry} />
  const openList = () => redirect('list', resource)
  return (
    <FailureAlert text={failureMessage(error)} action={{ label: 'list.open', onClick: openList }} />
  )
}

/**
 * Returns whether a record that a list has loaded is so old that it is about to be loaded again. That begins once
 * react-admin has asked whether the user may change it.
 */
function useIsOutdated(record: RaRecord | undefined): boolean {
  const queries = useQueryClient()
  const resource = useResourceContext() ?? ''
  if (record === undefined) return false
  const queryKey = queryKeys.resource.one(resource, record.id)
  return queries.getQueryCache().find({ queryKey })?.isStaleByTime(staleAfterMs) === true
}
