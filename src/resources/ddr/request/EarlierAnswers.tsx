import { Alert, Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { DownloadButton } from '../../../components/files/DownloadButton.tsx'
import { useApi } from '../../../dataProvider/useApi.ts'
import { formatInstant } from '../../../dates.ts'
import type { RequestDetail } from '../requestRow.ts'

/** Shows the answers to which the requester objected, each with its reason and its file. */
export function EarlierAnswers({ detail }: { detail: RequestDetail }) {
  const translate = useTranslate()
  const api = useApi()
  const { ddrId, earlierAnswers } = detail
  return earlierAnswers.map((answer) => (
    <Alert key={answer.answerId} severity="warning" variant="outlined">
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {translate('ddr.moves.reopened', {
          date: formatInstant(answer.reopenedAt),
          reason: translate(`ddr.moves.reopenReason.${answer.reopenReason}`),
        })}
      </Typography>
      {answer.reopenNote !== '' && (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {answer.reopenNote}
        </Typography>
      )}
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {[
          translate('ddr.moves.answeredOn', { date: formatInstant(answer.answeredAt) }),
          answer.deliveryMode === null ? '' : translate(`ddr.mode.${answer.deliveryMode}`),
          answer.courierNo,
          answer.deliveryRemarks,
        ]
          .filter((part) => part !== '')
          .join(' · ')}
      </Typography>
      {answer.fileName !== null && (
        <Box sx={{ mt: 2 }}>
          <DownloadButton
            label={translate('ddr.moves.openEarlierFile')}
            load={() => api.ddr.earlierFile({ ddrId, answerId: answer.answerId })}
          />
        </Box>
      )}
    </Alert>
  ))
}
