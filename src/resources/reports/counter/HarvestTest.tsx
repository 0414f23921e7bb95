import { Alert, Box, Button } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { harvestQuery } from '../../../../contract/counter/harvestRequest.ts'
import { counterApi } from '../../../../contract/counter/endpoints.ts'
import { lastProcessed } from '../../../../contract/counter/months.ts'
import { useSession } from '../../../authProvider/SessionContext.tsx'
import { fetchAsProgram, type ProgramAnswer } from '../../../dataProvider/fetchAsProgram.ts'
import { CallResponse } from '../../../features/credentials/CallResponse.tsx'
import { indentedJson } from '../../../features/credentials/indentedJson.ts'
import { today } from '../../../today.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { translationPrefix, useCredentials } from './useCredentials.ts'
import { stack } from '../../../components/stack.ts'

const { status, reports, members, platformReport } = counterApi
/**
 * The calls a harvester makes first. A report is requested last, because the list of reports
 * contains the available months.
 */
const first = [status.path, reports.path, members.path]

/** Returns the last month in a list of reports, or the previous month when there was no list. */
const lastMonthIn = (list: ProgramAnswer | undefined): string =>
  /"Last_Month_Available":"(\d{4}-\d{2})"/.exec(list?.body ?? '')?.[1] ?? lastProcessed(today())

/** Calls the COUNTER API with a credential, and shows every response as a harvester receives it. */
export function HarvestTest({ requestorId, apiKey }: { requestorId: string; apiKey: string }) {
  const t = useTranslations(translationPrefix)
  const c = useTranslations('credentials')
  const { customerId } = useSession().principal
  const { refresh } = useCredentials()
  const [answers, setAnswers] = useState<ProgramAnswer[] | null>(null)
  const test = useMutation({
    mutationFn: async () => {
      const credential = { customerId, requestorId, apiKey }
      const firstResponses = await Promise.all(
        first.map((path) => fetchAsProgram(path, { query: harvestQuery(credential) })),
      )
      const month = lastMonthIn(firstResponses.find(({ path }) => path === reports.path))
      const report = await fetchAsProgram(platformReport.path, {
        query: harvestQuery(credential, month),
      })
      return [...firstResponses, report]
    },
    onSuccess: (received) => {
      setAnswers(received)
      refresh()
    },
  })
  const works = answers?.every((answer) => answer.status === 200)
  return (
    <Box sx={{ ...stack, gap: 3 }}>
      <Button
        variant="outlined"
        loading={test.isPending}
        disabled={apiKey.trim() === ''}
        onClick={() => test.mutate()}
        sx={{ justifySelf: 'start' }}
      >
        {t('runTest')}
      </Button>
      {answers && (
        <Alert severity={works ? 'success' : 'error'} role="status">
          {works ? c('passed') : t('failed')}
        </Alert>
      )}
      {answers?.map((answer) => (
        <Answer key={answer.path} {...answer} />
      ))}
    </Box>
  )
}

function Answer({ path, status: code, body }: ProgramAnswer) {
  const t = useTranslations(translationPrefix)
  const description = code === 0 ? t('unreachable') : t('answered', { status: code })
  return (
    <CallResponse
      summary={
        <>
          <code>GET {path}</code> · {description}
        </>
      }
      label={t('body', { path })}
      body={indentedJson(body)}
    />
  )
}
