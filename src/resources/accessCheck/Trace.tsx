import CancelOutlined from '@mui/icons-material/CancelOutlined'
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined'
import RemoveCircleOutlineOutlined from '@mui/icons-material/RemoveCircleOutlineOutlined'
import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { TextLink } from '../../components/text/TextLink.tsx'
import type { Answer, Step } from './accessQuery.ts'
import { fixText, reasonText } from './answerText.ts'
import { fixPath } from './fixLinks.ts'

/** Shows the steps of an answer; the decisive one is open. */
export function Trace({ answer }: { answer: Answer }) {
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {answer.trace.map((step) => (
        <Box
          component="li"
          // A new answer opens its own decisive step, whatever the user opened before.
          key={`${step.step} ${answer.decisiveStep} ${answer.verdict}`}
          sx={{ borderTop: 1, borderColor: 'divider' }}
        >
          <StepDetails
            step={step}
            library={answer.library}
            isDecisive={step.step === answer.decisiveStep}
          />
        </Box>
      ))}
    </Box>
  )
}

const icons = {
  passed: <CheckCircleOutlined color="success" fontSize="small" />,
  failed: <CancelOutlined color="error" fontSize="small" />,
  unknown: <HelpOutlineOutlined color="warning" fontSize="small" />,
  notApplicable: <RemoveCircleOutlineOutlined color="disabled" fontSize="small" />,
}

interface StepProps {
  step: Step
  library: Answer['library']
  isDecisive: boolean
}

function StepDetails({ step, library, isDecisive }: StepProps) {
  const translate = useTranslate()
  const { can } = useSession()
  const reason = reasonText(step, translate)
  const fix = fixText(step, translate)
  const path = fixPath(step, library, can)
  const isSeenOnly = step.fix?.by === 'support' && !can('customers.edit')
  return (
    <details open={isDecisive}>
      <Box
        component="summary"
        sx={{
          display: 'flex',
          gap: 3,
          alignItems: 'center',
          minHeight: 44,
          cursor: 'pointer',
          fontWeight: isDecisive ? 620 : 400,
        }}
      >
        {icons[step.result]}
        <Box component="span" sx={{ flex: 1 }}>
          {translate(`resources.accessCheck.steps.${step.step}`)}
        </Box>
        <Typography component="span" variant="body2" color="textSecondary">
          {translate(`resources.accessCheck.results.${step.result}`)}
        </Typography>
      </Box>
      <Box sx={{ pl: { xs: 0, sm: 8 }, pb: 4 }}>
        <Typography variant="body2">{reason}</Typography>
        {step.record !== null && !reason.includes(step.record.name) && (
          <Typography variant="body2" color="textSecondary">
            {`${translate('resources.accessCheck.record')}: ${step.record.name}`}
          </Typography>
        )}
        {fix !== null && (
          <Typography variant="body2" sx={{ mt: 1 }}>
            {fix}
          </Typography>
        )}
        {path !== null && (
          <Box sx={{ mt: 1 }}>
            <TextLink to={path}>
              {translate(`resources.accessCheck.${isSeenOnly ? 'see' : 'fix'}`)}
            </TextLink>
          </Box>
        )}
      </Box>
    </details>
  )
}
