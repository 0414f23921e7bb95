import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import { Alert, AlertTitle, Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import type { Answer, Question } from './accessQuery.ts'
import { explanation, reasonText, sentence, wayText } from './answerText.ts'
import { Trace } from './Trace.tsx'
import { CardSection } from '../../components/CardSection.tsx'

const severities = { yes: 'success', no: 'error', maybe: 'warning' } as const

interface Props {
  answer: Answer
  question: Question
}

/** Shows an answer: the sentence first, then the ways, then the steps. */
export function AccessAnswer({ answer, question }: Props) {
  const translate = useTranslate()
  const decisive = answer.trace.find(({ step }) => step === answer.decisiveStep)
  // What is open in days of grace alone closes with them.
  const grace = answer.trace.find(({ reason }) => reason === 'subscriptionInGrace')
  const shownStep = decisive ?? grace
  return (
    <CardSection
      aria-label={translate('resources.accessCheck.answer')}
      sx={{ overflowWrap: 'anywhere' }}
    >
      <Alert severity={severities[answer.verdict]} sx={{ mb: 4 }}>
        <AlertTitle>{translate(`resources.accessCheck.verdicts.${answer.verdict}`)}</AlertTitle>
        {sentence(answer, question, translate)}
        {shownStep !== undefined && ` ${reasonText(shownStep, translate)}`}
      </Alert>
      <CopyButton answer={answer} question={question} />
      {answer.ways.length > 0 && (
        <>
          <Typography variant="h2" sx={{ mt: 4, mb: 2 }}>
            {translate('resources.accessCheck.ways_title')}
          </Typography>
          <Box component="ul" sx={{ m: 0, pl: 5 }}>
            {answer.ways.map((way) => (
              <li key={`${way.way} ${way.record.id}`}>{wayText(way, translate)}</li>
            ))}
          </Box>
        </>
      )}
      <Typography variant="h2" sx={{ mt: 4, mb: 2 }}>
        {translate('resources.accessCheck.trace')}
      </Typography>
      <Trace answer={answer} />
    </CardSection>
  )
}

/** Copies the explanation in words, with the address of the page. */
function CopyButton({ answer, question }: Props) {
  const translate = useTranslate()
  const notify = useNotify()
  const text = explanation(answer, question, translate, window.location.href)
  const [copiedText, setCopied] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(text)
    } catch {
      notify('resources.accessCheck.notCopied', { type: 'warning' })
    }
  }
  return (
    <Button variant="outlined" startIcon={<ContentCopyOutlined />} onClick={() => void copy()}>
      {translate(`resources.accessCheck.${copiedText === text ? 'copied' : 'copy'}`)}
    </Button>
  )
}
