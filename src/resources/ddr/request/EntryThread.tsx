import { Alert, Box, Button, TextField, Typography } from '@mui/material'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId } from 'react'
import { useTranslate } from 'react-admin'
import type { ddr } from '../../../../contract/ddr/endpoints.ts'
import type { EntryKind } from '../../../../contract/ddr/lifecycle.ts'
import { maxMessageLength } from '../../../../contract/ddr/mail/richText.ts'
import type { InputOf, OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { FocusableButton } from '../../../components/FocusableButton.tsx'
import { useRestoredState } from '../../../components/inputs/restoredInput.ts'
import { LoadFailure } from '../../../components/loading/LoadFailure.tsx'
import { RowsSkeleton } from '../../../components/loading/RowsSkeleton.tsx'
import { failureMessage } from '../../../dataProvider/failureMessage.ts'
import { queryKeys } from '../../../dataProvider/queryKeys.ts'
import { useApi } from '../../../dataProvider/useApi.ts'
import { useRetry } from '../../../dataProvider/useRetry.ts'
import { formatInstant } from '../../../dates.ts'
import type { ViewPart } from './viewPart.ts'
import { useRefreshDdr } from '../useRefreshDdr.ts'
import { trimText } from '../../../../contract/kernel/visibleText.ts'

type Entry = OutputOf<typeof ddr.entries>['rows'][number]

/** Milliseconds between two loads, so that an answer appears without a reload. */
const pollMs = 30_000

interface Props {
  ddrId: number
  kind: EntryKind
  /** Name of the other library. */
  other: string
  /** Whether its tab is open; nothing is loaded before. */
  isShown: boolean
  onDirty: (part: ViewPart, isDirty: boolean) => void
}

/** Shows the messages between the two libraries of a request, or the notes of the own library, and writes new ones. */
export function EntryThread({ ddrId, kind, other, isShown, onDirty }: Props) {
  const translate = useTranslate()
  const api = useApi()
  const { data, error, refetch, hasNextPage, fetchNextPage, ...state } = useInfiniteQuery({
    queryKey: queryKeys.ddr.entries(ddrId, kind),
    queryFn: ({ signal, pageParam }) =>
      api.ddr.entries({ ddrId, kind, before: pageParam }, { signal, background: true }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ rows, hasEarlier }) => (hasEarlier ? rows[0]?.entryId : undefined),
    enabled: isShown,
    staleTime: 0,
    refetchInterval: pollMs,
  })
  const hintId = useId()
  const rows = data?.pages.toReversed().flatMap((page) => page.rows) ?? []
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Typography id={hintId} variant="body2" color="textSecondary">
        {translate(`ddr.entries.hint.${kind}`, { name: other })}
      </Typography>
      {hasNextPage && (
        <Button
          size="small"
          loading={state.isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          sx={{ justifySelf: 'start' }}
        >
          {translate('ddr.entries.earlier')}
        </Button>
      )}
      {error !== null && (
        <LoadFailure
          error={error}
          onRetry={() => void (state.isFetchNextPageError ? fetchNextPage() : refetch())}
        />
      )}
      {data === undefined && error === null && (
        <RowsSkeleton of={translate(`ddr.entries.name.${kind}`)} rows={2} />
      )}
      {data !== undefined && rows.length === 0 && (
        <Typography variant="body2">{translate(`ddr.entries.none.${kind}`)}</Typography>
      )}
      {rows.length > 0 && (
        <Box
          component="ol"
          aria-label={translate(`ddr.entries.name.${kind}`)}
          sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}
        >
          {rows.map((entry) => (
            <EntryLine key={entry.entryId} entry={entry} />
          ))}
        </Box>
      )}
      <NewEntry ddrId={ddrId} kind={kind} describedBy={hintId} onDirty={onDirty} />
    </Box>
  )
}

function EntryLine({ entry }: { entry: Entry }) {
  return (
    <Box
      component="li"
      sx={{
        borderLeft: 3,
        borderColor: entry.isOwn ? 'primary.main' : 'divider',
        pl: 4,
        overflowWrap: 'anywhere',
      }}
    >
      <Typography variant="caption" color="textSecondary" component="p">
        {[entry.actor, entry.institution, formatInstant(entry.at)].filter(Boolean).join(' · ')}
      </Typography>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-line' }}>
        {entry.text}
      </Typography>
    </Box>
  )
}

type NewEntryProps = Omit<Props, 'other' | 'isShown'> & {
  /** Id of the text that says who reads it. */
  describedBy: string
}

/** Shows the field of a new message or note. What was typed stays when sending fails. */
function NewEntry({ ddrId, kind, describedBy, onDirty }: NewEntryProps) {
  const translate = useTranslate()
  const api = useApi()
  const refresh = useRefreshDdr()
  const retry = useRetry<InputOf<typeof ddr.writeEntry>>()
  const [text, setText] = useRestoredState(`ddr.${ddrId}.${kind}`, '')
  const isEmpty = trimText(text) === ''
  useEffect(() => onDirty(kind, !isEmpty), [kind, isEmpty, onDirty])
  const send = useMutation({
    mutationFn: (written: string) =>
      retry(
        [written],
        () => ({ ddrId, kind, text: written }),
        (input, options) => api.ddr.writeEntry(input, options),
      ),
    onSuccess: (_, written) => {
      // What was typed while it was sent stays.
      setText((current) => (current === written ? '' : current))
      return refresh()
    },
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    send.mutate(text)
  }
  return (
    <Box component="form" noValidate onSubmit={onSubmit} sx={{ display: 'grid', gap: 3 }}>
      <TextField
        size="small"
        label={translate(`ddr.entries.label.${kind}`)}
        value={text}
        onChange={({ target }) => setText(target.value)}
        multiline
        minRows={3}
        maxRows={12}
        slotProps={{ htmlInput: { maxLength: maxMessageLength, 'aria-describedby': describedBy } }}
      />
      {send.error !== null && (
        <Alert severity="error">{translate(failureMessage(send.error))}</Alert>
      )}
      <FocusableButton
        type="submit"
        variant="contained"
        loading={send.isPending}
        disabled={isEmpty}
        sx={{ justifySelf: 'end' }}
      >
        {translate(`ddr.entries.send.${kind}`)}
      </FocusableButton>
    </Box>
  )
}
