import {
  Alert,
  Box,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { useTranslate } from 'react-admin'
import { reasonTexts } from '../../../contract/endUsers/reasons.ts'
import type { UserSheetPurpose } from '../../../contract/endUsers/rows.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import type { endUsers } from '../../../contract/endUsers/endpoints.ts'
import { failureMessage } from '../../dataProvider/failureMessage.ts'
import { failureOf, isRefused } from './uploadOutcome.ts'
import type { SheetCheck } from './useSheetCheck.ts'
import { wholeCount } from '../../numbers.ts'
import { LoadFailure } from '../../components/loading/LoadFailure.tsx'
import { RowsSkeleton } from '../../components/loading/RowsSkeleton.tsx'
import { refusalText } from '../../features/uploads/refusalText.ts'
import { serverText } from '../../i18n/serverText.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'

type Preview = OutputOf<typeof endUsers.check>

/**
 * Shows the changes that the file would make. The platform has checked the whole file and written
 * nothing.
 */
export function FilePreview({ check, purpose }: { check: SheetCheck; purpose: UserSheetPurpose }) {
  const translate = useTranslate()
  if (check.isPending) {
    return <RowsSkeleton label={translate('userUpload.preview.checking')} rows={5} />
  }
  if (check.isError && !isRefused(check.error)) {
    return <LoadFailure error={check.error} onRetry={() => void check.refetch()} />
  }
  if (check.isError) {
    const { detail = failureMessage(check.error) } = failureOf(check.error)
    return <Alert severity="error">{refusalText(detail, translate)}</Alert>
  }
  return (
    <>
      <Summary preview={check.data} purpose={purpose} />
      {check.data.faults.length > 0 && <Faults preview={check.data} />}
      {check.data.rows.length > 0 && <FirstRows preview={check.data} purpose={purpose} />}
    </>
  )
}

function Summary({ preview, purpose }: { preview: Preview; purpose: UserSheetPurpose }) {
  const translate = useTranslate()
  const { total, accepted, rejected } = preview
  return (
    <Alert severity={rejected > 0 || accepted === 0 ? 'warning' : 'success'}>
      {translate(`userUpload.preview.${summaryOf(preview, purpose)}`, {
        smart_count: accepted,
        total: wholeCount(total),
        accepted: wholeCount(accepted),
        rejected: wholeCount(rejected),
      })}
    </Alert>
  )
}

/** Returns the key of the text that says what the file would do. */
function summaryOf({ total, accepted, rejected }: Preview, purpose: UserSheetPurpose): string {
  const isDeletion = purpose === 'deletion'
  if (accepted > 0 && rejected > 0) return isDeletion ? 'markedSome' : 'some'
  if (accepted > 0) return isDeletion ? 'marked' : 'allGood'
  if (rejected > 0) return 'allRejected'
  return isDeletion && total > 0 ? 'unmarked' : 'none'
}

/** Number of faults shown; the returned file contains all. */
const shownFaults = 8

function Faults({ preview: { faults, rejected } }: { preview: Preview }) {
  const t = useTranslations('userUpload.preview')
  return (
    <section>
      <Typography component="h3" variant="h3" sx={{ mb: 2 }}>
        {t('faults')}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 5, display: 'grid', gap: 1 }}>
        {faults.slice(0, shownFaults).map(({ line, column, reason }) => (
          <li key={`${line} ${column}`}>
            {t('fault', { line, column, reason: serverText(reasonTexts[reason]) })}
          </li>
        ))}
        {rejected > shownFaults && <li>{t('more', { count: rejected - shownFaults })}</li>}
      </Box>
    </section>
  )
}

function FirstRows({ preview, purpose }: { preview: Preview; purpose: UserSheetPurpose }) {
  const t = useTranslations('userUpload.preview')
  const faulty = new Set(preview.faults.map(({ line }) => line))
  const columns = ['row', 'firstName', 'lastName', 'email', 'department'] as const
  return (
    <section>
      <Typography component="h3" variant="h3" sx={{ mb: 2 }}>
        {t('table')}
      </Typography>
      {/* Scrollable by keyboard. */}
      <Box
        role="region"
        tabIndex={0}
        aria-label={t('table')}
        sx={{
          overflow: 'auto',
          maxHeight: 280,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
        }}
      >
        <Table size="small" stickyHeader>
          <TableHead>
            <TableRow>
              {columns.map((column) => (
                <TableCell key={column}>{t(column)}</TableCell>
              ))}
              {purpose === 'deletion' && <TableCell>{t('deleted')}</TableCell>}
            </TableRow>
          </TableHead>
          <TableBody>
            {preview.rows.map((row) => (
              <TableRow
                key={row.line}
                sx={{ '& td': { color: faulty.has(row.line) ? 'error.main' : undefined } }}
              >
                <TableCell>{row.line}</TableCell>
                <TableCell>{row.firstName}</TableCell>
                <TableCell>{row.lastName}</TableCell>
                <TableCell>{row.email}</TableCell>
                <TableCell>{row.department}</TableCell>
                {purpose === 'deletion' && <TableCell>{row.deleted ? 'TRUE' : ''}</TableCell>}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </section>
  )
}
