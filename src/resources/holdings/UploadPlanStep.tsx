import {
  Alert,
  Box,
  Button,
  DialogActions,
  DialogContent,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { useTranslate } from 'react-admin'
import { useTypedCount } from '../../components/dialogs/useTypedCount.tsx'
import { firstClick } from '../../components/firstClick.ts'
import { UploadProgress } from '../../features/uploads/UploadProgress.tsx'
import type { UploadWork } from './useHoldingUpload.ts'
import type { UploadPlan } from './useUploadCalls.ts'
import { wholeCount } from '../../numbers.ts'
import { serverText } from '../../i18n/serverText.ts'

const effects = ['added', 'changed', 'removed', 'kept', 'rejected'] as const

/** Shows the changes that the upload would make, before they are made. */
export function UploadPlanStep({ upload, plan }: { upload: UploadWork; plan: UploadPlan }) {
  const translate = useTranslate()
  const count = useTypedCount({
    count: plan.removed,
    label: 'holdingsUpload.confirmCount',
    isBusy: upload.isBusy,
    onConfirm: upload.write,
  })
  const isRejected = plan.total > 0 && plan.rejected === plan.total
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 5 }}>
        <Figures plan={plan} />
        {isRejected && <Alert severity="warning">{translate('holdingsUpload.allRejected')}</Alert>}
        {count.field}
        {upload.isBusy && <UploadProgress state={upload.progress} />}
        {upload.isBusy && upload.isTooLate && (
          <Alert severity="info">{translate('upload.tooLate')}</Alert>
        )}
        <FoundFaults kind="faults" faults={plan.faults} rows={plan.rejected} />
        <FoundFaults kind="warnings" faults={plan.warnings} rows={plan.doubtful} />
        {plan.sample.length > 0 && (
          <Rows
            title="sample"
            columns={['row', 'title', 'identifier', 'start', 'end', 'effect']}
            rows={plan.sample.map((one) => [
              one.row,
              one.title,
              one.identifier,
              one.startDate,
              one.endDate || translate('coverage.present'),
              translate(`holdingsUpload.${one.effect}`),
            ])}
          />
        )}
      </DialogContent>
      <PlanActions upload={upload} plan={plan} isConfirmed={count.isConfirmed} />
    </>
  )
}

interface FoundFaultsProps {
  kind: 'faults' | 'warnings'
  /** The first of them, in the order of the rows. */
  faults: UploadPlan['faults']
  /** How many rows have one or more, in the whole file. */
  rows: number
}

/** Lists the first faults or warnings of the rows, and says in how many rows they are when there are more. */
function FoundFaults({ kind, faults, rows }: FoundFaultsProps) {
  const translate = useTranslate()
  return (
    <>
      {faults.length > 0 && <Faults title={kind} faults={faults} />}
      {rows > rowsIn(faults) && (
        <Typography variant="body2" color="textSecondary">
          {translate(`holdingsUpload.more.${kind}`, {
            shown: wholeCount(faults.length),
            total: wholeCount(rows),
          })}
        </Typography>
      )}
    </>
  )
}

/** Returns the number of rows that have the faults; one row may have several. */
const rowsIn = (faults: UploadPlan['faults']): number => new Set(faults.map(({ row }) => row)).size

interface PlanActionsProps {
  upload: UploadWork
  plan: UploadPlan
  /** Whether a large removal is confirmed, where there is one. */
  isConfirmed: boolean
}

/** Shows how many rows will be taken, and the buttons that write them, go back or stop. */
function PlanActions({ upload, plan, isConfirmed }: PlanActionsProps) {
  const translate = useTranslate()
  const { total, rejected } = plan
  return (
    <DialogActions sx={{ flexWrap: 'wrap', rowGap: 2 }}>
      {!upload.isBusy && total > 0 && (
        <Typography
          variant="body2"
          color="textSecondary"
          sx={{ mr: 'auto', px: 2, width: { xs: '100%', sm: 'auto' } }}
        >
          {translate('holdingsUpload.taken', {
            smart_count: total,
            taken: wholeCount(total - rejected),
            total: wholeCount(total),
          })}
        </Typography>
      )}
      {upload.isBusy ? (
        <Button onClick={upload.stop}>{translate('holdingsUpload.stop')}</Button>
      ) : (
        <Button onClick={upload.back}>{translate('holdingsUpload.back')}</Button>
      )}
      <Button
        variant="contained"
        disabled={!isConfirmed || total === 0}
        loading={upload.isBusy}
        onClick={firstClick(upload.write)}
      >
        {translate('holdingsUpload.upload')}
      </Button>
    </DialogActions>
  )
}

/** Focuses an element once it is there. */
const focusThere = (element: HTMLElement | null) => element?.focus()

/** Says what the upload would do. It has the focus when it appears, because the field that had it is gone. */
function Figures({ plan }: { plan: UploadPlan }) {
  const translate = useTranslate()
  return (
    <Box
      component="dl"
      ref={focusThere}
      tabIndex={-1}
      aria-label={translate('holdingsUpload.plan')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 6, m: 0 }}
    >
      {effects.map((effect) => (
        <Box key={effect} sx={{ display: 'flex', flexDirection: 'column-reverse' }}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {translate(`holdingsUpload.${effect}`)}
          </Typography>
          <Typography
            component="dd"
            variant="h5"
            color={plan[effect] > 0 && attention[effect] ? 'error' : 'textPrimary'}
            sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}
          >
            {wholeCount(plan[effect])}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

const attention: Partial<Record<(typeof effects)[number], true>> = { removed: true, rejected: true }

interface FaultsProps {
  title: 'faults' | 'warnings'
  faults: UploadPlan['faults']
}

const Faults = ({ title, faults }: FaultsProps) => (
  <Rows
    title={title}
    columns={['row', 'title', 'column', 'value', 'reason']}
    rows={faults.map((one) => [one.row, one.title, one.column, one.value, serverText(one.reason)])}
  />
)

interface RowsProps {
  title: 'faults' | 'warnings' | 'sample'
  columns: string[]
  rows: (string | number)[][]
}

function Rows({ title, columns, rows }: RowsProps) {
  const translate = useTranslate()
  return (
    <Box component="section" aria-labelledby={`upload-${title}`} sx={{ minWidth: 0 }}>
      <Typography variant="h3" id={`upload-${title}`} sx={{ mb: 1 }}>
        {translate(`holdingsUpload.${title}`)}
      </Typography>
      <Box
        sx={{ overflow: 'auto', maxHeight: 260 }}
        tabIndex={0}
        role="group"
        aria-labelledby={`upload-${title}`}
      >
        <Table size="small" aria-labelledby={`upload-${title}`} sx={{ minWidth: 520 }}>
          <TableHead>
            <TableRow>
              {columns.map((column) => (
                <TableCell key={column}>{translate(headers[column] ?? column)}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <TableRow key={row.join(' ')}>
                {row.map((cell, column) => (
                  <TableCell key={columns[column]}>{cell}</TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </Box>
  )
}

const headers: Record<string, string> = {
  row: 'holdingsUpload.row',
  column: 'holdingsUpload.column',
  value: 'holdingsUpload.value',
  reason: 'holdingsUpload.reason',
  identifier: 'holdingsUpload.identifier',
  effect: 'holdingsUpload.effect',
  title: 'resources.titles.fields.title',
  start: 'resources.titles.fields.startDate',
  end: 'resources.titles.fields.endDate',
}
