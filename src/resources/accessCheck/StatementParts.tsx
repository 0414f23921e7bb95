import PrintOutlined from '@mui/icons-material/PrintOutlined'
import { Alert, Box, Button, Typography } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { editableFields } from '../../../contract/organization/editable.ts'
import { rangeText } from '../../../contract/organization/ip/range.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog.tsx'
import { CardSection } from '../../components/CardSection.tsx'
import { DownloadButton } from '../../components/files/DownloadButton.tsx'
import { Facts } from '../../components/text/Facts.tsx'
import { LeftToRight } from '../../components/text/LeftToRight.tsx'
import { MailAddress } from '../../components/text/MailAddress.tsx'
import { PrintSheet } from '../../components/files/PrintSheet.tsx'
import { SmallTable } from '../../components/tables/SmallTable.tsx'
import { queryKeys } from '../../dataProvider/queryKeys.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import { formatDay } from '../../dates.ts'
import { timestamp } from '../../today.ts'
import { csvFile } from '../../dataProvider/csvFile.ts'
import {
  type Statement,
  type StatementPart,
  statementParts,
  statementRows,
} from './statementTables.ts'
import { useNotifyFailure } from '../../components/notices/useNotifyFailure.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'

interface Props {
  statement: Statement
  customerId: number
  /** Called when a range was confirmed or removed. */
  onChanged: () => void
}

/** Shows a statement, prints it and saves it as CSV or JSON; unused ranges can be confirmed or removed. */
export function StatementParts({ statement, customerId, onChanged }: Props) {
  const translate = useTranslate()
  const t = useTranslations('resources.statement')
  const parts = statementParts(statement, translate)
  const title = t('title', { name: statement.name, day: formatDay(statement.on) })
  return (
    <CardSection aria-label={t('name')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mb: 4, alignItems: 'center' }}>
        <Typography variant="h2" sx={{ flex: '1 1 320px', overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <Button variant="outlined" startIcon={<PrintOutlined />} onClick={() => window.print()}>
          {t('print')}
        </Button>
        <DownloadButton
          label={t('csv')}
          load={() =>
            Promise.resolve(csvFile('Statement_of_access', statementRows(parts, translate)))
          }
        />
        <DownloadButton label={t('json')} load={() => Promise.resolve(jsonFile(statement))} />
      </Box>
      {parts.map((part) => (
        <Part key={part.name} part={part} none={t('none')}>
          {part.name === 'ranges' && (
            <RangeNotes statement={statement} customerId={customerId} onChanged={onChanged} />
          )}
        </Part>
      ))}
      <PrintSheet>
        <Typography variant="h5" component="h1">
          {title}
        </Typography>
        {parts.map((part) => (
          <Part key={part.name} part={part} none={t('none')} />
        ))}
      </PrintSheet>
    </CardSection>
  )
}

interface PartProps {
  part: StatementPart
  /** The text of a part without rows. */
  none: string
  children?: ReactNode
}

function Part({ part, none, children }: PartProps) {
  const { name, heading, columns, rows, note } = part
  const translate = useTranslate()
  const help = translate(`resources.statement.help.${name}`, { _: '' })
  return (
    <Box sx={{ mb: 5 }}>
      <Typography variant="h3" sx={{ mb: 2 }}>
        {heading}
      </Typography>
      {help !== '' && (
        <Typography color="textSecondary" sx={{ mb: 2, maxWidth: 760 }}>
          {help}
        </Typography>
      )}
      {note !== '' && (
        <Alert severity="info" sx={{ mb: 3 }}>
          {note}
        </Alert>
      )}
      {name === 'organisation' ? (
        <Facts
          facts={rows.map(({ cells: [field = '', value = ''] }) => [field, value])}
          columnWidth={240}
        />
      ) : (
        <SmallTable
          label={heading}
          columns={columns}
          rows={rows.map(({ key, cells }) => ({ key, cells: shownCells(name, cells) }))}
          none={none}
        />
      )}
      {children}
    </Box>
  )
}

/** Returns the cells of a row as they are shown; addresses and numbers run from left to right in every language. */
function shownCells(name: StatementPart['name'], cells: readonly string[]): ReactNode[] {
  if (name === 'ranges') {
    const [range = '', ...others] = cells
    return [<LeftToRight key="range" text={range} />, ...others]
  }
  if (name === 'contacts') {
    const [person, designation, email = '', mobile = '', ...others] = cells
    return [
      person,
      designation,
      email && <MailAddress key="email" address={email} />,
      mobile && <LeftToRight key="mobile" text={mobile} />,
      ...others,
    ]
  }
  return [...cells]
}

/** Says how use is decided, and offers Keep and Remove for each range without use. */
function RangeNotes({ statement, customerId, onChanged }: Props) {
  const t = useTranslations('resources.statement')
  const { principal } = useSession()
  const canEdit = editableFields(principal, customerId).includes('ip4Ranges')
  const unused = statement.ranges.filter(({ isUnused }) => isUnused)
  if (!statement.usageHasAddresses) {
    return (
      <Alert severity="info" sx={{ mt: 3 }}>
        {t('noAddresses')}
      </Alert>
    )
  }
  return (
    <Box sx={{ mt: 3 }}>
      <Typography variant="body2" color="textSecondary" sx={{ maxWidth: 760 }}>
        {t('howDecided')}
      </Typography>
      {canEdit &&
        unused.map(
          (range) =>
            range.rangeId !== null && (
              <UnusedRange
                key={range.rangeId}
                rangeId={range.rangeId}
                range={rangeText(range)}
                customerId={customerId}
                onChanged={onChanged}
              />
            ),
        )}
    </Box>
  )
}

interface RangeProps {
  rangeId: number
  /** The addresses of the range, as they are shown. */
  range: string
  customerId: number
  onChanged: () => void
}

function UnusedRange({ rangeId, range, customerId, onChanged }: RangeProps) {
  const t = useTranslations('resources.statement')
  const api = useApi()
  const notify = useNotify()
  const queryClient = useQueryClient()
  const [isConfirming, setConfirming] = useState(false)
  const onError = useNotifyFailure()
  const keep = useMutation({
    mutationFn: () => api.statements.keepRange({ customerId, rangeId }),
    onSuccess: () => {
      notify('resources.statement.kept', { messageArgs: { range } })
      onChanged()
    },
    onError,
  })
  const remove = useMutation({
    mutationFn: async () => {
      await api.statements.removeRange({ customerId, rangeId })
      await api.organization
        .announceIpChanges({ customerId })
        .catch(() => notify('organization.save.announceFailed', { type: 'warning' }))
    },
    onSuccess: async () => {
      setConfirming(false)
      notify('resources.statement.removed', { messageArgs: { range } })
      await queryClient.invalidateQueries({
        queryKey: queryKeys.organization.record(customerId),
      })
      onChanged()
    },
    onError,
  })
  return (
    <Alert
      severity="warning"
      sx={{ mt: 3, flexWrap: 'wrap' }}
      action={
        <>
          <Button
            color="inherit"
            size="small"
            aria-label={t('keepOf', { range })}
            loading={keep.isPending}
            onClick={() => keep.mutate()}
          >
            {t('keep')}
          </Button>
          <Button
            color="inherit"
            size="small"
            aria-label={t('removeOf', { range })}
            onClick={() => setConfirming(true)}
          >
            {t('remove')}
          </Button>
        </>
      }
    >
      {t('unusedRange', { range })}
      <ConfirmDialog
        open={isConfirming}
        title={t('removeTitle', { range })}
        confirm={t('remove')}
        isDestructive
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onCancel={() => setConfirming(false)}
      >
        {t('removeText')}
      </ConfirmDialog>
    </Alert>
  )
}

/** Returns the statement as a JSON file with a timestamped name. */
const jsonFile = (statement: Statement) => ({
  fileName: `Statement_of_access_${timestamp()}.json`,
  contentType: 'application/json',
  body: new Blob([JSON.stringify(statement, null, 2)], { type: 'application/json' }),
})
