import { Box, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { DayField } from '../../components/inputs/DayField.tsx'
import { LoadFailure } from '../../components/loading/LoadFailure.tsx'
import { CardSkeleton } from '../../components/loading/CardSkeleton.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { useDraft } from '../../components/inputs/useDraft.ts'
import { queryKeys } from '../../dataProvider/queryKeys.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import { isUsableDay, questionAt } from './accessQuery.ts'
import { ChooseMember } from './ChooseMember.tsx'
import { MemberChoice } from './MemberChoice.tsx'
import { StatementParts } from './StatementParts.tsx'
import { useAddressFilter } from './useAddressFilter.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'

/** Shows what is on record for a library on a day; member and day are in the address of the page. */
export function StatementPage() {
  const translate = useTranslate()
  const t = useTranslations('resources.statement')
  const api = useApi()
  const { principal, can } = useSession()
  const { params, setFilter } = useAddressFilter()
  const { libraryId, on } = questionAt(params)
  const [day, setDay] = useDraft(on)
  const needsLibrary = can('accessMembers.list')
  const customerId = needsLibrary ? libraryId : principal.customerId
  const query = useQuery({
    queryKey: queryKeys.access.statement(customerId ?? 0, on),
    queryFn: ({ signal }) =>
      api.statements.read({ customerId: customerId ?? 0, ...(on !== '' && { on }) }, { signal }),
    enabled: customerId !== null && isUsableDay(on),
  })
  return (
    <>
      <PageTitle title="resources.statement.name" />
      <Typography color="textSecondary" sx={{ mb: 6, maxWidth: 760 }}>
        {t('intro')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, mb: 5, alignItems: 'flex-start' }}>
        {needsLibrary && (
          <MemberChoice
            value={libraryId}
            required
            onChange={(id) => setFilter({ library: id === null ? '' : String(id) })}
          />
        )}
        <DayField
          label={translate('resources.accessCheck.on')}
          value={day}
          isOptional
          width={190}
          onChange={(next) => {
            setDay(next)
            if (isUsableDay(next)) setFilter({ on: next })
          }}
        />
      </Box>
      {customerId === null && <ChooseMember text={t('chooseLibrary')} />}
      {query.isError && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {query.isLoading && <CardSkeleton of={t('name')} />}
      {query.data !== undefined && customerId !== null && (
        <StatementParts
          statement={query.data}
          customerId={customerId}
          onChanged={() => void query.refetch()}
        />
      )}
    </>
  )
}
