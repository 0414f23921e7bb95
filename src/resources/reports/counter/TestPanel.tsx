import { Alert, Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { harvestQuery } from '../../../../contract/counter/credentials.ts'
import { counterApi } from '../../../../contract/counter/endpoints.ts'
import { lastProcessed } from '../../../../contract/counter/months.ts'
import { useSession } from '../../../authProvider/SessionContext.tsx'
import { type HarvestAnswer, harvestAs } from '../../../dataProvider/harvest.ts'
import { today } from '../../../today.ts'
import { useCredentials } from './useCredentials.ts'

const { status, reports, members, platformReport } = counterApi
/**
 * The calls a harvester makes first. A report is requested last, because the list of reports
 * contains the available months.
 */
const first = [status.path, reports.path, members.path]

/** Returns the last month in a list of reports, or the previous month when there was no list. */
const lastMonthIn = (list: HarvestAnswer | undefined): string =>
  /"Last_Month_Available":"(\d{4}-\d{2})"/.exec(list?.body ?? '')?.[1] ?? lastProcessed(today())

/** Calls the COUNTER API with a credential, and shows every response as a harvester receives it. */
export function TestPanel({ requestorId, apiKey }: { requestorId: string; apiKey: string }) {
  const translate = useTranslate()
  const { customerId } = useSession().principal
  const { refresh } = useCredentials()
  const [answers, setAnswers] = useState<HarvestAnswer[] | null>(null)
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    const credential = { customerId, requestorId, apiKey }
    const known = await Promise.all(first.map((path) => harvestAs(path, harvestQuery(credential))))
    const month = lastMonthIn(known.find(({ path }) => path === reports.path))
    const report = await harvestAs(platformReport.path, harvestQuery(credential, month))
    setAnswers([...known, report])
    setBusy(false)
    await refresh()
  }
  const works = answers?.every((answer) => answer.status === 200)
  return (
    <Box sx={{ display: 'grid', gap: 3, '& > *': { minWidth: 0 } }}>
      <Button
        variant="outlined"
        loading={busy}
        disabled={apiKey.trim() === ''}
        onClick={() => void run()}
        sx={{ justifySelf: 'start' }}
      >
        {translate('counter.credentials.runTest')}
      </Button>
      {answers && (
        <Alert severity={works ? 'success' : 'error'} role="status">
          {translate(`counter.credentials.${works ? 'passed' : 'failed'}`)}
        </Alert>
      )}
      {answers?.map((answer) => (
        <Answer key={answer.path} {...answer} />
      ))}
    </Box>
  )
}

function Answer({ path, status: code, body }: HarvestAnswer) {
  const translate = useTranslate()
  const description =
    code === 0
      ? translate('counter.credentials.unreachable')
      : translate('counter.credentials.answered', { status: code })
  return (
    <Box component="details">
      <Typography component="summary" variant="body2" sx={{ cursor: 'pointer', py: 1 }}>
        <code>GET {path}</code> · {description}
      </Typography>
      <Box
        component="pre"
        tabIndex={0}
        aria-label={translate('counter.credentials.body', { path })}
        sx={{
          m: 0,
          p: 3,
          maxHeight: 240,
          overflow: 'auto',
          fontSize: 13,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
        }}
      >
        {readable(body)}
      </Box>
    </Box>
  )
}

/** Returns JSON with line breaks; any other text unchanged. */
const readable = (body: string): string =>
  /^[[{]/.test(body) ? JSON.stringify(JSON.parse(body), null, 2) : body
