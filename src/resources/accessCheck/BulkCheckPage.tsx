import { Alert, Box, Button, LinearProgress, Paper, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { LoadFailure } from '../../components/loading/LoadFailure.tsx'
import { withoutParams } from '../../components/filters/withoutParams.ts'
import { PageTitle } from '../../components/PageTitle.tsx'
import { questionAt } from './accessQuery.ts'
import { BulkForm } from './BulkForm.tsx'
import { BulkResult } from './BulkResult.tsx'
import { type BulkRun, useBulkCheck } from './useBulkCheck.ts'
import { wholeCount } from '../../numbers.ts'

/** Checks a list of items for a library; library, day and filters are in the address of the page. */
export function BulkCheckPage() {
  const translate = useTranslate()
  const { run, start, resume, stop } = useBulkCheck()
  const [params, setParams] = useSearchParams()
  const { principal } = useSession()
  const { libraryId, on } = questionAt(params)
  const isOfOtherChoice =
    run !== null &&
    (run.customerId !== (libraryId ?? principal.customerId) || (run.on ?? '') !== on)
  return (
    <>
      <PageTitle title="resources.bulkCheck.name" />
      <Typography color="textSecondary" sx={{ mb: 4, maxWidth: 760 }}>
        {translate('resources.bulkCheck.intro')}
      </Typography>
      <Paper variant="outlined" sx={{ px: { xs: 4, sm: 5 }, py: 4, mb: 5 }}>
        <BulkForm
          run={run}
          onCheck={(question) => {
            setParams((before) => withoutFilter(before), { replace: true })
            start(question)
          }}
        />
      </Paper>
      {run !== null && <Progress run={run} onResume={resume} onStop={stop} />}
      {isOfOtherChoice && run.rows.length > 0 && (
        <Alert severity="info" sx={{ mb: 4 }}>
          {translate('resources.bulkCheck.otherChoice')}
        </Alert>
      )}
      {run !== null && run.rows.length > 0 && <BulkResult run={run} />}
    </>
  )
}

/** Returns the query string without filter and page, so that a new list is shown from its first row. */
const withoutFilter = (params: URLSearchParams): URLSearchParams =>
  withoutParams(params, ['answer', 'way', 'page'])

interface ProgressProps {
  run: BulkRun
  onResume: () => void
  onStop: () => void
}

/** Shows how far a check is while it runs, and how to continue one that ended early. */
function Progress({ run: { lines, rows, isRunning, error }, onResume, onStop }: ProgressProps) {
  const translate = useTranslate()
  const progressText = translate('resources.bulkCheck.progress', {
    done: wholeCount(rows.length),
    total: wholeCount(lines.length),
  })
  if (error !== null) {
    return (
      <Box sx={{ mb: 4, display: 'grid', gap: 2 }}>
        <LoadFailure error={error} onRetry={onResume} />
        <Typography variant="body2">{progressText}</Typography>
      </Box>
    )
  }
  if (isRunning) {
    return (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'center', mb: 4 }}>
        <Box sx={{ flex: '1 1 200px' }}>
          <LinearProgress
            variant="determinate"
            value={(100 * rows.length) / lines.length}
            aria-label={translate('resources.bulkCheck.progressName')}
          />
          <Typography variant="body2" role="status" sx={{ mt: 1 }}>
            {progressText}
          </Typography>
        </Box>
        <Button variant="outlined" onClick={onStop}>
          {translate('resources.bulkCheck.stop')}
        </Button>
      </Box>
    )
  }
  if (rows.length === lines.length) return null
  return (
    <Alert
      severity="info"
      sx={{ mb: 4 }}
      action={
        <Button color="inherit" onClick={onResume}>
          {translate('resources.bulkCheck.resume')}
        </Button>
      }
    >
      {progressText}
    </Alert>
  )
}
