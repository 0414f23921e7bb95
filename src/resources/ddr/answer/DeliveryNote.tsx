import PrintOutlined from '@mui/icons-material/PrintOutlined'
import { Box, Button, Paper, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { PrintSheet } from '../../../components/files/PrintSheet.tsx'
import { type AnswerValues, todayOf } from './answerValues.ts'
import { articleFacts, Facts, requesterFacts } from '../RequestFacts.tsx'
import type { RequestDetail } from '../requestRow.ts'
import { formatDay } from '../../../dates.ts'

/** What a delivery note says of the answer to a request. */
export type NoteOutcome =
  | ({ action: 'fulfil' } & Pick<
      AnswerValues,
      'deliveryMode' | 'deliveredOn' | 'courierNo' | 'deliveryRemarks'
    >)
  | ({ action: 'delay' } & Pick<AnswerValues, 'delayReason' | 'delayNote'>)
  | { action: 'unfilled' | 'duplicate' }
  | ({ action: 'discard' } & Pick<AnswerValues, 'discardReason'>)

interface Props {
  detail: RequestDetail
  /** What the library does with the request; undefined while it is open. */
  outcome?: NoteOutcome | undefined
}

/** Shows a preview of the delivery note and prints it on one page. Printing loads nothing. */
export function DeliveryNote({ detail, outcome }: Props) {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Button
        variant="outlined"
        startIcon={<PrintOutlined />}
        onClick={() => window.print()}
        sx={{ justifySelf: 'end' }}
      >
        {translate('ddr.print')}
      </Button>
      <Paper variant="outlined" sx={{ p: { xs: 4, sm: 8 } }}>
        <Note detail={detail} outcome={outcome} />
      </Paper>
      <PrintSheet>
        <Note detail={detail} outcome={outcome} />
      </PrintSheet>
    </Box>
  )
}

function Note({ detail, outcome }: Pick<Props, 'detail' | 'outcome'>) {
  const translate = useTranslate()
  const place = (...parts: string[]) => parts.filter(Boolean).join(', ')
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 4, flexWrap: 'wrap' }}>
        <Typography variant="h5" component="h3">
          {translate('ddr.titles.note')}
        </Typography>
        <Facts
          facts={[
            ['ddrId', String(detail.ddrId)],
            ['reference', detail.reference],
            ['date', formatDay(todayOf(detail))],
          ]}
        />
      </Box>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: '1fr 1fr' }}>
        <Address
          label="supplier"
          lines={[
            detail.supplierName,
            detail.supplierAddress,
            place(detail.supplierCity, detail.supplierState),
          ]}
        />
        <Address
          label="library"
          lines={[
            detail.requesterName,
            detail.requesterAddress,
            place(detail.requesterCity, detail.requesterState),
          ]}
        />
      </Box>
      <Facts facts={requesterFacts(detail).filter(([label]) => label !== 'library')} />
      <Facts
        facts={[
          ['article', <strong key="article">{detail.articleName}</strong>],
          ...articleFacts(detail),
        ]}
      />
      {outcome && <Outcome outcome={outcome} />}
    </Box>
  )
}

/** Shows how the article is delivered, or why it is not. */
function Outcome({ outcome }: { outcome: NoteOutcome }) {
  const translate = useTranslate()
  if (outcome.action === 'fulfil') {
    return (
      <>
        <Facts
          facts={[
            ['mode', translate(`ddr.mode.${outcome.deliveryMode}`)],
            ['deliveredOn', formatDay(outcome.deliveredOn)],
            ['courier', outcome.courierNo],
            ['remarks', outcome.deliveryRemarks],
          ]}
        />
        <Typography variant="caption">{translate('ddr.noteThanks')}</Typography>
      </>
    )
  }
  return (
    <>
      <Typography>{translate(`ddr.noteOutcome.${outcome.action}`)}</Typography>
      {outcome.action === 'delay' && (
        <Facts
          facts={[
            ['delayReason', translate(`ddr.delay.${outcome.delayReason}`)],
            ['delayNote', outcome.delayReason === 'other' ? outcome.delayNote : ''],
          ]}
        />
      )}
      {outcome.action === 'discard' && <Facts facts={[['discardReason', outcome.discardReason]]} />}
    </>
  )
}

function Address({ label, lines }: { label: string; lines: string[] }) {
  const translate = useTranslate()
  return (
    <Box>
      <Typography variant="caption" color="textSecondary">
        {translate(`ddr.field.${label}`)}
      </Typography>
      {lines
        .filter((line) => line !== '')
        .map((line, index) => (
          // A city and its state can have one name.
          <Typography
            key={`${line} ${String(index)}`}
            variant="body2"
            sx={{ fontWeight: index === 0 ? 600 : 400 }}
          >
            {line}
          </Typography>
        ))}
    </Box>
  )
}
