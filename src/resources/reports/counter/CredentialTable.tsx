import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { LoadFailure } from '../../../components/loading/LoadFailure.tsx'
import { RowsSkeleton } from '../../../components/loading/RowsSkeleton.tsx'
import { SmallTable } from '../../../components/tables/SmallTable.tsx'
import { formatInstantDay, formatInstantUtc } from '../../../dates.ts'
import { CredentialActions } from '../../../features/credentials/CredentialActions.tsx'
import { type Credential, translationPrefix, useCredentials } from './useCredentials.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'

const actions = ['test', 'revoke'] as const

interface Props {
  onAction: (action: (typeof actions)[number], credential: Credential) => void
}

const columns = ['label', 'requestorId', 'createdBy', 'createdAt', 'lastUsedAt'] as const

/** Lists the credentials in force with Test and Revoke. */
export function CredentialTable({ onAction }: Props) {
  const translate = useTranslate()
  const t = useTranslations(translationPrefix)
  const c = useTranslations('credentials')
  const { data, error, refetch } = useCredentials().query
  const cellOf = (credential: Credential, column: (typeof columns)[number]) => {
    if (column === 'createdAt') return formatInstantDay(credential.createdAt)
    if (column !== 'lastUsedAt') return credential[column]
    return credential.lastUsedAt === null ? c('never') : formatInstantUtc(credential.lastUsedAt)
  }
  if (error !== null) return <LoadFailure error={error} onRetry={() => void refetch()} />
  if (data === undefined) {
    return <RowsSkeleton of={t('list')} rows={3} />
  }
  return (
    <SmallTable
      label={t('list')}
      none={t('none')}
      columns={[...columns.map((column) => c(column)), translate('list.actions')]}
      rows={data.map((credential) => ({
        key: credential.id,
        cells: [
          ...columns.map((column) => cellOf(credential, column)),
          <Box key="actions" sx={{ whiteSpace: 'nowrap' }}>
            <CredentialActions
              name={credential.label}
              actions={actions}
              onAction={(action) => onAction(action, credential)}
            />
          </Box>,
        ],
      }))}
    />
  )
}
