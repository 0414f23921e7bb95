import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { monthPresets } from '../../../../contract/counter/months.ts'
import { useSession } from '../../../authProvider/SessionContext.tsx'
import { paths } from '../../../paths.ts'
import { today as currentDay } from '../../../today.ts'
import { useReportParams } from '../params.ts'
import { ReportSheet } from '../ReportSheet.tsx'
import { CounterResult } from './CounterResult.tsx'
import { CounterControls } from './CounterControls.tsx'
import { defaultCounter, readCounter, savedAddress } from './counterParams.ts'
import { CounterViews } from './CounterViews.tsx'
import { stack } from '../../../components/stack.ts'

/** Shows COUNTER 5.1 reports, which harvesters fetch, on screen and as files. */
export function CounterReport() {
  const translate = useTranslate()
  const { principal } = useSession()
  const today = currentDay()
  const { params, address, draft, change, load, view, unusedParams } = useReportParams({
    read: readCounter(principal, today),
    defaults: defaultCounter(today),
    today,
    presets: monthPresets,
  })
  return (
    <Box sx={{ ...stack, gap: 5 }}>
      <CounterViews current={paths.counterReports} />
      <ReportSheet
        resource="counterReports"
        view={savedAddress(view, params, today)}
        unusedParams={unusedParams}
        loadLabel={translate('counter.view')}
        onLoad={() => load(draft)}
        controls={<CounterControls draft={draft} today={today} onChange={change} />}
      >
        <CounterResult key={address} params={params} />
      </ReportSheet>
    </Box>
  )
}
