import { Box, Button, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { useTranslate } from 'react-admin'
import { inWords } from '../day.ts'
import type { Credential } from './useCredentials.ts'

interface Props {
  credentials: readonly Credential[]
  onTest: (credential: Credential) => void
  onRevoke: (credential: Credential) => void
}

const columns = ['label', 'requestorId', 'createdBy', 'createdAt', 'lastUsedAt'] as const

/** The credentials in force; on a phone each is a card with the headers beside the values. */
export function CredentialTable({ credentials, onTest, onRevoke }: Props) {
  const translate = useTranslate()
  const t = (key: string, args = {}) => translate(`counter.credentials.${key}`, args)
  const cellOf = (credential: Credential, column: (typeof columns)[number]) => {
    if (column === 'createdAt') return inWords(credential.createdAt.slice(0, 10))
    if (column !== 'lastUsedAt') return credential[column]
    return credential.lastUsedAt === null ? t('never') : atMinute(credential.lastUsedAt)
  }
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={t('list')} sx={cards}>
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <TableCell key={column}>{t(column)}</TableCell>
            ))}
            <TableCell aria-hidden="true" />
          </TableRow>
        </TableHead>
        <TableBody>
          {credentials.map((credential) => (
            <TableRow key={credential.id}>
              {columns.map((column) => (
                <TableCell key={column} data-label={t(column)}>
                  {cellOf(credential, column)}
                </TableCell>
              ))}
              <TableCell sx={{ whiteSpace: 'nowrap', textAlign: { sm: 'right' } }}>
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
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}

/** 21 November 2026, 09:30 UTC */
const atMinute = (time: string): string =>
  `${inWords(time.slice(0, 10))}, ${time.slice(11, 16)} UTC`

const cards = {
  '& td, & th': { px: 2 },
  '& td': { overflowWrap: 'anywhere' },
  '@media (max-width: 599.95px)': {
    '&, & tbody, & tr, & td': { display: 'block' },
    '& thead': { display: 'none' },
    '& tr': { py: 2, borderBottom: 1, borderColor: 'divider' },
    '& td': { display: 'flex', gap: 2, border: 0, px: 0, py: 1, textAlign: 'left' },
    '& td[data-label]::before': {
      content: 'attr(data-label)',
      flex: '0 0 40%',
      color: 'text.secondary',
    },
  },
} as const
