import { Box, Button, Paper, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { isRefusal, parseItem } from '../../../contract/entitlement/itemQuery.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { DayField } from '../../components/inputs/DayField.tsx'
import { LoadFailure } from '../../components/loading/LoadFailure.tsx'
import { CardSkeleton } from '../../components/loading/CardSkeleton.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { useDraft } from '../../components/inputs/useDraft.ts'
import { queryKeys } from '../../dataProvider/queryKeys.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import { isUsableDay, questionAt } from './accessQuery.ts'
import { ItemField } from './ItemField.tsx'
import { MembersTable } from './MembersTable.tsx'
import { serverText } from '../../i18n/serverText.ts'

/** Lists the members of a consortium that can open an item; item, day and filters are in the address of the page. */
export function MembersWithPage() {
  const translate = useTranslate()
  const api = useApi()
  const { customerId } = useSession().principal
  const [params, setParams] = useSearchParams()
  const { item, on } = questionAt(params)
  const fault = item === '' ? null : faultOf(item)
  const query = useQuery({
    queryKey: queryKeys.access.membersWith(customerId, { item, on }),
    queryFn: ({ signal }) =>
      api.access.membersWith(
        { consortiumId: customerId, item, on: on === '' ? null : on },
        { signal },
      ),
    enabled: item !== '' && fault === null && isUsableDay(on),
  })
  const send = (next: { item: string; on: string }) => {
    if (next.item === item && next.on === on) void query.refetch()
    else {
      // The member in question stays in the address for the other screens of access.
      const parts = { ...next, library: params.get('library') ?? '' }
      setParams(Object.entries(parts).filter(([, value]) => value !== ''))
    }
  }
  return (
    <>
      <PageTitle title="resources.membersWith.name" />
      <Typography color="textSecondary" sx={{ mb: 4, maxWidth: 760 }}>
        {translate('resources.membersWith.intro')}
      </Typography>
      <Paper variant="outlined" sx={{ px: { xs: 4, sm: 5 }, py: 4, mb: 5 }}>
        <ItemForm item={item} on={on} isLoading={query.isFetching} onSubmit={send} />
      </Paper>
      <Box aria-live="polite">
        {query.isError && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
        {query.isLoading && <CardSkeleton of={translate('resources.membersWith.result')} />}
        {query.data && <MembersTable answer={query.data} item={item} />}
      </Box>
    </>
  )
}

/** Returns what was expected instead of a text; `null` for an item. */
function faultOf(item: string): string | null {
  const parsed = parseItem(item)
  return isRefusal(parsed) ? serverText(parsed.expected) : null
}

interface FormProps {
  item: string
  on: string
  isLoading: boolean
  onSubmit: (question: { item: string; on: string }) => void
}

function ItemForm({ item, on, isLoading, onSubmit }: FormProps) {
  const translate = useTranslate()
  const [draft, setDraft] = useDraft({ item, on })
  // A changed text has no fault until it is submitted.
  const [submitted, setSubmitted] = useState(item)
  const fault = draft.item === submitted && submitted !== '' ? faultOf(submitted) : null
  const [isMissing, setMissing] = useState(false)
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = draft.item.trim()
    setSubmitted(draft.item)
    setMissing(text === '')
    if (text !== '' && faultOf(text) === null && isUsableDay(draft.on))
      onSubmit({ ...draft, item: text })
  }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'flex-start' }}
    >
      <ItemField
        value={draft.item}
        fault={
          fault ??
          (isMissing && draft.item.trim() === ''
            ? translate('resources.membersWith.enter')
            : undefined)
        }
        onChange={(item) => setDraft({ ...draft, item })}
      />
      <DayField
        label={translate('resources.accessCheck.on')}
        value={draft.on}
        isOptional
        width={190}
        onChange={(day) => setDraft({ ...draft, on: day })}
      />
      <Button type="submit" variant="contained" loading={isLoading}>
        {translate('resources.membersWith.show')}
      </Button>
    </Box>
  )
}
