import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useSession } from '../../../authProvider/SessionContext.tsx'
import { LinkSwitch } from '../../../components/filters/LinkSwitch.tsx'
import { paths } from '../../../paths.ts'

/** Shows the switch between reports and credentials for users who may open both. */
export function CounterViews({ current }: { current: string }) {
  const translate = useTranslate()
  if (!useSession().can('counterCredentials.list')) return null
  return (
    <Box className="no-print">
      <LinkSwitch
        label={translate('counter.views')}
        value={current}
        options={[
          { label: translate('resources.counterReports.name'), to: paths.counterReports },
          { label: translate('resources.counterCredentials.name'), to: paths.counterCredentials },
        ]}
      />
    </Box>
  )
}
