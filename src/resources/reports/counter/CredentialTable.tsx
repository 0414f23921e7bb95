import { Box, Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { SmallTable } from '../../../components/SmallTable.tsx'
import { formatDay } from '../../../dates.ts'
import { type Credential, texts } from './useCredentials.ts'

interface Props {
  credentials: readonly Credential[]
  onTest: (credential: Credential) => void
  onRevoke: (credential: Credential) => void
}

const columns = ['label', 'requestorId', 'createdBy', 'createdAt', 'lastUsedAt'] as const

/** Lists the active credentials with Test and Revoke. */
export function CredentialTable({ credentials, onTest, onRevoke }: Props) {
  const translate = useTranslate()
  const t = (key: string, args = {}) => translate(`${texts}.${key}`, args)
  const cellOf = (credential: Credential, column: (typeof columns)[number]) => {
    if (column === 'createdAt') return formatDay(credential.createdAt.slice(0, 10))
    if (column !== 'lastUsedAt') return credential[column]
    return credential.lastUsedAt === null ? t('never') : atMinute(credential.lastUsedAt)
  }
  return (
    <SmallTable
      label={t('list')}
      none={t('none')}
      columns={[...columns.map((column) => t(column)), translate('list.actions')]}
      rows={credentials.map((credential) => ({
        key: credential.id,
        cells: [
          ...columns.map((column) => cellOf(credential, column)),
          <Box key="actions" sx={{ whiteSpace: 'nowrap' }}>
            <Button
              size="small"
              aria-label={t('testOf', { label: credential.label })}
              onClick={() => onTest(credential)}
            >
              {t('test')}
            </Button>
            <Button
              size="small"
              color="error"
              aria-label={t('revokeOf', { label: credential.label })}
              onClick={() => onRevoke(credential)}
            >
              {t('revoke')}
            </Button>
          </Box>,
        ],
      }))}
    />
  )
}

/** Returns an instant as "21 November 2026, 09:30 UTC". */
const atMinute = (time: string): string =>
  `${formatDay(time.slice(0, 10))}, ${time.slice(11, 16)} UTC`
