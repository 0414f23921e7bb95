import { Box, Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { ddrActions, ddrCan } from '../../../../contract/ddr/lifecycle.ts'
import { useSession } from '../../../authProvider/SessionContext.tsx'
import type { RequestDetail } from '../requestRow.ts'
import { usePrefetchPanel } from '../usePrefetchPanel.ts'
import { useOpenRequest } from '../OpenPanelProvider.tsx'

/**
 * Shows the answers that the supplying library can give now as buttons, which open their forms. Shows nothing to
 * everybody else.
 */
export function RequestAnswers({ detail }: { detail: RequestDetail }) {
  const translate = useTranslate()
  const { principal } = useSession()
  const prefetch = usePrefetchPanel()
  const open = useOpenRequest()
  const possible = ddrActions.filter((action) => ddrCan(principal, action, detail))
  if (possible.length === 0) return null
  const { ddrId } = detail
  return (
    <Box
      role="group"
      aria-label={translate('ddr.answers')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}
    >
      {possible.map((action, index) => {
        const onIntent = () => prefetch({ ddrId, show: action })
        return (
          <Button
            key={action}
            size="small"
            variant={index === 0 ? 'contained' : 'outlined'}
            onPointerEnter={onIntent}
            onFocus={onIntent}
            onClick={() => open({ ddrId, show: action })}
          >
            {translate(`ddr.actions.${action}`)}
          </Button>
        )
      })}
    </Box>
  )
}
