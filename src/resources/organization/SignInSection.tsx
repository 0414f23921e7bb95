import { Box, Button, Typography } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import type { signInTests } from '../../../contract/organization/signInTestEndpoints.ts'
import {
  isPassed,
  isWellFormed,
  type SignInMethod,
  signInMethods,
} from '../../../contract/organization/signInMethods.ts'
import { LoadFailure } from '../../components/loading/LoadFailure.tsx'
import { queryKeys } from '../../dataProvider/queryKeys.ts'
import { failureMessage } from '../../dataProvider/failureMessage.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import { formatInstant } from '../../dates.ts'
import { type Draft, useEditor } from './record/editorContext.ts'
import { signInTestsQuery } from './organizationQuery.ts'
import { RecordField } from './RecordField.tsx'
import { Section } from './Section.tsx'

type SignInTest = OutputOf<typeof signInTests.run>

/** Grid of the methods: two columns where their long texts fit. */
const methodGrid = {
  display: 'grid',
  gap: 5,
  gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' },
  alignItems: 'start',
} as const

/** Edits the methods by which readers sign in from elsewhere; each can be tested before it is saved. */
export function SignInSection() {
  const translate = useTranslate()
  const api = useApi()
  const { base } = useEditor()
  const tests = useQuery(signInTestsQuery(api, base.customerId))
  return (
    <Section
      place="signIn"
      heading={translate('organization.signIn.heading')}
      hint={translate('organization.signIn.hint')}
    >
      {tests.isError && (
        <Box sx={{ mb: 4 }}>
          <LoadFailure error={tests.error} onRetry={() => void tests.refetch()} />
        </Box>
      )}
      <Box sx={methodGrid}>
        {signInMethods.map((method) => (
          <MethodField key={method} method={method} tests={tests.data ?? []} />
        ))}
      </Box>
    </Section>
  )
}

function MethodField({ method, tests }: { method: SignInMethod; tests: readonly SignInTest[] }) {
  const translate = useTranslate()
  const { canEdit } = useEditor()
  const value = useWatch<Draft, SignInMethod>({ name: method })
  const text = (value ?? '').trim()
  const last = tests.find((test) => test.method === method && test.text === text)
  return (
    <Box sx={{ minWidth: 0 }}>
      <RecordField name={method} hint={translate(`organization.hint.${method}`)} />
      {text !== '' &&
        (canEdit(method) ? (
          <MethodTest method={method} text={text} last={last} />
        ) : (
          <TestText test={last} />
        ))}
    </Box>
  )
}

interface TestProps {
  method: SignInMethod
  text: string
  /** The last test of this text. */
  last: SignInTest | undefined
}

/** Tests the text of a field and shows how that ended. */
function MethodTest({ method, text, last }: TestProps) {
  const translate = useTranslate()
  const api = useApi()
  const queryClient = useQueryClient()
  const { customerId } = useEditor().base
  const test = useMutation({
    mutationFn: (testedText: string) =>
      api.signInTests.run({ customerId, method, text: testedText }),
    onSuccess: (result) =>
      queryClient.setQueryData<SignInTest[]>(
        queryKeys.organization.signInTests(customerId),
        (before = []) => [...before.filter((one) => one.method !== method), result],
      ),
  })
  const label = translate(`organization.field.${method}`)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1, alignItems: 'center' }}>
      <Button
        size="small"
        aria-label={translate('organization.signIn.testOf', { way: label })}
        disabled={!isWellFormed[method](text)}
        loading={test.isPending}
        onClick={() => test.mutate(text)}
      >
        {translate('organization.signIn.test')}
      </Button>
      <Box role="status" sx={{ minWidth: 0, flex: '1 1 200px' }}>
        {test.error !== null && test.variables === text ? (
          <Typography variant="body2" color="error">
            {translate(failureMessage(test.error))}
          </Typography>
        ) : (
          <TestText test={last} />
        )}
      </Box>
    </Box>
  )
}

/** Shows how the last test of a text ended, and when. */
function TestText({ test }: { test: SignInTest | undefined }) {
  const translate = useTranslate()
  if (test === undefined) {
    return (
      <Typography variant="body2" color="textSecondary">
        {translate('organization.signIn.notTested')}
      </Typography>
    )
  }
  return (
    <Typography variant="body2" color={isPassed(test.result) ? 'success' : 'error'}>
      {translate('organization.signIn.tested', {
        result: translate(`organization.signIn.results.${test.result}`, { status: test.status }),
        at: formatInstant(test.testedAt),
      })}
    </Typography>
  )
}
