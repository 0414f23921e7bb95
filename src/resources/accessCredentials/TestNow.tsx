import { Alert, Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { CredentialScope } from '../../../contract/programs/credentials.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { callAsProgram, type ProgramAnswer } from '../../dataProvider/program.ts'
import { useAccessCredentials } from './useAccessCredentials.ts'

interface Props {
  scope: CredentialScope
  requestorId: string
  apiKey: string
}

/** Calls the platform with a credential, and shows the response as the program receives it. */
export function TestNow({ scope, requestorId, apiKey }: Props) {
  const translate = useTranslate()
  const { customerId } = useSession().principal
  const { refresh } = useAccessCredentials()
  const [answer, setAnswer] = useState<ProgramAnswer | null>(null)
  const [isBusy, setBusy] = useState(false)
  const t = (key: string, args = {}) => translate(`resources.accessCredentials.${key}`, args)
  const test = async () => {
    setBusy(true)
    setAnswer(await callAsProgram(scope, { customerId, requestorId, apiKey }))
    setBusy(false)
    await refresh()
  }
  return (
    <Box sx={{ display: 'grid', gap: 3, '& > *': { minWidth: 0 } }}>
      <Button
        variant="outlined"
        loading={isBusy}
        disabled={apiKey === ''}
        onClick={() => void test()}
        sx={{ justifySelf: 'start' }}
      >
        {t('testNow')}
      </Button>
      {answer !== null && (
        <>
          <Alert severity={answer.status === 200 ? 'success' : 'error'} role="status">
            {t(resultOf(answer), { reason: reasonIn(answer.body) })}
          </Alert>
          <details>
            <Typography component="summary" variant="body2" sx={{ cursor: 'pointer', py: 1 }}>
              {t('response', { path: answer.path, status: answer.status })}
            </Typography>
            <Box
              component="pre"
              tabIndex={0}
              aria-label={t('response', { path: answer.path, status: answer.status })}
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
              {answer.body}
            </Box>
          </details>
        </>
      )}
    </Box>
  )
}

const resultOf = ({ status }: ProgramAnswer): string =>
  status === 200 ? 'passed' : status === 0 ? 'unreachable' : 'refused'

/** Returns the message of a problem, or the text itself. */
const reasonIn = (body: string): string => /"message":"([^"]*)"/.exec(body)?.[1] ?? body
