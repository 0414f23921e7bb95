import { Box, Skeleton } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { Edit, type RaRecord, useEditContext, useResourceContext } from 'react-admin'
import { LoadFailure } from '../../components/LoadFailure.tsx'
import { queryKeys } from '../../dataProvider/queryKeys.ts'
import { staleAfterMs } from '../../queryClient.ts'

/** By default react-admin says that the record does not exist, whatever the failure is, and returns to the list. */
const queryOptions = { onError: () => undefined }

/**
 * Edits the record that the address names, in the form `children`. A save waits for the platform, so that what it refuses
 * shows beside the field.
 */
export const RecordEdit = ({ children }: { children: ReactElement }) => (
  <Edit
    mutationMode="pessimistic"
    redirect="list"
    title={false}
    queryOptions={queryOptions}
    render={() => <LoadedForm>{children}</LoadedForm>}
  />
)

/**
 * Shows the form once the newest version of the record is there, or why it cannot be loaded. A version that arrives later
 * would replace what is typed.
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
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton variant="rounded" height={320} />
      )}
    </Box>
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
