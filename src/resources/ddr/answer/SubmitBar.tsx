import { Alert, Box, Button, FormHelperText, LinearProgress } from '@mui/material'
import type { Ref } from 'react'
import { useTranslate } from 'react-admin'
import type { AnswerFailure } from './useAnswer.ts'
import { formatInstant } from '../../../dates.ts'
import { useMissingText } from '../useMissingText.ts'

interface Props {
  ref?: Ref<HTMLDivElement>
  label: string
  disabled: boolean
  /** Translation keys of the labels of what is still needed, which the bar names. */
  missing: readonly string[]
  /** Sent share of the request body, 0 to 1; null while nothing is being sent. */
  progress: number | null
  failure: AnswerFailure | null
  /** Whether the user has stopped the last upload. */
  isStopped: boolean
  /** Leaves the form; while the body is being sent, stops that. */
  onCancel: () => void
}

/** Shows the submit button labelled with its action, what it still needs, the last failure, and Cancel. */
export function SubmitBar(props: Props) {
  const { ref, label, disabled, missing, progress, failure, isStopped, onCancel } = props
  const translate = useTranslate()
  const missingText = useMissingText()(missing)
  return (
    <Box
      ref={ref}
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        px: { xs: 4, sm: 6 },
        py: 3,
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {failure !== null && <FailureAlert failure={failure} />}
      {isStopped && (
        <Alert severity="info" sx={{ mb: 3 }}>
          {translate('ddr.stopped')}
        </Alert>
      )}
      {progress !== null && progress < 1 && (
        <LinearProgress
          variant="determinate"
          value={progress * 100}
          aria-label={label}
          sx={{ mb: 3 }}
        />
      )}
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 2 }}
      >
        {missingText !== undefined && <FormHelperText sx={{ m: 0 }}>{missingText}</FormHelperText>}
        <Box
          sx={{
            display: 'flex',
            ml: 'auto',
            gap: 3,
            // A phone with large text.
            '@media (max-width: 15em)': { flexWrap: 'wrap' },
          }}
        >
          <Button
            disabled={progress !== null && progress >= 1}
            onClick={onCancel}
            sx={{ flexShrink: 0 }}
          >
            {translate(progress === null ? 'ddr.cancel' : 'ddr.stop')}
          </Button>
          <Button type="submit" variant="contained" loading={progress !== null} disabled={disabled}>
            <Box component="span" sx={twoLines}>
              {label}
            </Box>
          </Button>
        </Box>
      </Box>
    </Box>
  )
}

/** A long name of the reader leaves the form its room. */
const twoLines = {
  display: '-webkit-box',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
}

/** Says why the last answer was not saved, such as what another person answered meanwhile. */
function FailureAlert({ failure: { text, changed } }: { failure: AnswerFailure }) {
  const translate = useTranslate()
  return (
    <Alert severity="error" sx={{ mb: 3 }}>
      <strong>{translate('ddr.wrong')}</strong>
      <br />
      {changed === undefined
        ? translate(text)
        : translate('ddr.changedMeanwhile', {
            name: changed.name,
            date: formatInstant(changed.at),
            status: translate(`ddr.rowStatus.${changed.status}`),
          })}
    </Alert>
  )
}
