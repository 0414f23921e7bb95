import { Alert, Box, Button, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { type OpenUrlField, readOpenUrl } from '../../../contract/entitlement/openUrl.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { CardSection } from '../../components/CardSection.tsx'
import { LoadFailure } from '../../components/loading/LoadFailure.tsx'
import { CardSkeleton } from '../../components/loading/CardSkeleton.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { SmallTable } from '../../components/tables/SmallTable.tsx'
import { TextLink } from '../../components/text/TextLink.tsx'
import { useApi } from '../../dataProvider/useApi.ts'
import { newRequest } from '../../links.ts'
import { AccessAnswer } from './AccessAnswer.tsx'
import { answerQuery, type Question, questionAddress } from './accessQuery.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'

/** Checks the item of an OpenURL for the library, and offers document delivery where the answer is no. */
export function OpenUrlPage() {
  const translate = useTranslate()
  const t = useTranslations('resources.openUrl')
  const api = useApi()
  const { principal, can } = useSession()
  const { search } = useLocation()
  const { item, label, request, unread } = readOpenUrl(new URLSearchParams(search))
  const question: Question = { item: item ?? '', reader: '', on: '', libraryId: null }
  const needsLibrary = can('accessMembers.list')
  const query = useQuery(
    answerQuery(
      api,
      principal.customerId,
      { ...question, item: needsLibrary ? '' : question.item },
      {},
    ),
  )
  const canRequest = can('ddrSent.create') && query.data?.verdict === 'no'
  return (
    <>
      <PageTitle title="resources.openUrl.name" />
      {item === null && <Alert severity="error">{t('noItem')}</Alert>}
      {item !== null && (
        <Typography sx={{ mb: 4, overflowWrap: 'anywhere' }}>{t('item', { label })}</Typography>
      )}
      {item !== null && needsLibrary && (
        <TextLink to={questionAddress(question)}>{t('chooseLibrary')}</TextLink>
      )}
      <Box aria-live="polite">
        {query.isError && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
        {query.isLoading && <CardSkeleton of={translate('resources.accessCheck.answer')} />}
        {canRequest && (
          <Button variant="contained" component={Link} to={newRequest(request)} sx={{ mb: 4 }}>
            {t('request')}
          </Button>
        )}
        {query.data && <AccessAnswer answer={query.data} question={{ ...question, item: label }} />}
      </Box>
      {unread.length > 0 && <UnreadFields fields={unread} />}
    </>
  )
}

function UnreadFields({ fields }: { fields: readonly OpenUrlField[] }) {
  const t = useTranslations('resources.openUrl')
  return (
    <CardSection aria-label={t('unread')} sx={{ mt: 5 }}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {t('unread')}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        {t('unreadHelp')}
      </Typography>
      <SmallTable
        label={t('unread')}
        none=""
        columns={[t('field'), t('value')]}
        rows={fields.map(({ name, value }, index) => ({ key: index, cells: [name, value] }))}
      />
    </CardSection>
  )
}
