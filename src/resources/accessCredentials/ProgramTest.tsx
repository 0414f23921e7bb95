import { Alert, Box, Button } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { CredentialScope } from '../../../contract/programs/credentials.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import type { ProgramAnswer } from '../../dataProvider/fetchAsProgram.ts'
import { callAsProgram } from '../../dataProvider/program.ts'
import { CallResponse } from '../../features/credentials/CallResponse.tsx'
import { translationPrefix, useAccessCredentials } from './useAccessCredentials.ts'
import { serverText } from '../../i18n/serverText.ts'
import { stack } from '../../components/stack.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'

interface Props {
  scope: CredentialScope
  requestorId: string
  apiKey: string
}

/** Calls the platform with a credential, and shows the response as the program receives it. */
export function ProgramTest({ scope, requestorId, apiKey }: Props) {
  const { customerId } = useSession().principal
  const { refresh } = useAccessCredentials()
  const [answer, setAnswer] = useState<ProgramAnswer | null>(null)
  const t = useTranslations(translationPrefix)
  const translate = useTranslate()
  const test = useMutation({
    mutationFn: () => callAsProgram(scope, { customerId, requestorId, apiKey }),
    onSuccess: (received) => {
      setAnswer(received)
      refresh()
    },
  })
  return (
    <Box sx={{ ...stack, gap: 3 }}>
      <Button
        variant="outlined"
        loading={test.isPending}
        disabled={apiKey === ''}
        onClick={() => test.mutate()}
        sx={{ justifySelf: 'start' }}
      >
        {t('testNow')}
      </Button>
      {answer !== null && (
        <>
          <Alert severity={answer.status === 200 ? 'success' : 'error'} role="status">
            {translate(resultOf(answer), { reason: reasonIn(answer.body) })}
          </Alert>
          <CallResponse
            summary={t('response', { path: answer.path, status: answer.status })}
            label={t('response', { path: answer.path, status: answer.status })}
            body={answer.body}
          />
        </>
      )}
    </Box>
  )
}

/** Returns the translation key of how the call of a program ended. */
function resultOf({ status }: ProgramAnswer): string {
  if (status === 200) return 'credentials.passed'
  return `${translationPrefix}.${status === 0 ? 'unreachable' : 'refused'}`
}

/** Returns the message of a problem, in the language of the page and not of the program, or the text itself. */
const reasonIn = (body: string): string => serverText(/"message":"([^"]*)"/.exec(body)?.[1] ?? body)
