import { Box, Paper, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { LoadFailure } from '../../components/loading/LoadFailure.tsx'
import { CardSkeleton } from '../../components/loading/CardSkeleton.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { hasCode } from '../../dataProvider/hasCode.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import { AccessAnswer } from './AccessAnswer.tsx'
import {
  answerQuery,
  faultsOf,
  questionAt,
  type QuestionFaults,
  questionParams,
} from './accessQuery.ts'
import { QuestionForm } from './QuestionForm.tsx'

/** Checks whether a reader can open an item; the question is in the address of the page. */
export function AccessCheckPage() {
  const translate = useTranslate()
  const api = useApi()
  const { principal, can } = useSession()
  const { customerId } = principal
  const needsReader = can('accessMembers.list')
  const [params, setParams] = useSearchParams()
  const question = questionAt(params)
  const faults = question.item === '' ? {} : faultsOf(question, needsReader)
  const query = useQuery(answerQuery(api, customerId, question, faults))
  const refusal = refusalOf(query.error)
  return (
    <>
      <PageTitle title="resources.accessCheck.name" />
      <Typography color="textSecondary" sx={{ mb: 4, maxWidth: 760 }}>
        {translate('resources.accessCheck.intro')}
      </Typography>
      <Paper variant="outlined" sx={{ px: { xs: 4, sm: 5 }, py: 4, mb: 5 }}>
        <QuestionForm
          question={question}
          faults={refusal ?? faults}
          needsReader={needsReader}
          isChecking={query.isFetching}
          onCheck={(next) => {
            const to = questionParams(next)
            if (to.toString() === questionParams(question).toString()) void query.refetch()
            else setParams(to)
          }}
          onLibrary={(libraryId) =>
            setParams(questionParams({ ...question, libraryId }), { replace: true })
          }
        />
      </Paper>
      <Box aria-live="polite">
        {query.isError && refusal === null && (
          <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
        )}
        {query.isLoading && <CardSkeleton of={translate('resources.accessCheck.answer')} />}
        {query.data && <AccessAnswer answer={query.data} question={question} />}
      </Box>
    </>
  )
}

/** Returns what the platform expected instead, by field; `null` for every other failure. */
function refusalOf(error: Error | null): QuestionFaults | null {
  if (!hasCode(error, 'invalid')) return null
  const { item, reader } = error.body.errors ?? {}
  if (item === undefined && reader === undefined) return null
  return { ...(item !== undefined && { item }), ...(reader !== undefined && { reader }) }
}
