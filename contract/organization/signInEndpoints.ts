import { z } from 'zod'
import { call } from '../kernel/endpoint.ts'
import { id } from '../kernel/scalars.ts'
import { withWireKeys } from '../kernel/withWireKeys.ts'
import { maxSignInWayLength, signInTestResults, signInWays } from './signInWays.ts'

/** Tests of the ways to sign in of an organisation. */
export const signInTests = {
  list: call('GET', '/organization/sign-in-tests', {
    summary: 'The last test of each way to sign in of an organisation',
    access: 'organization.show',
    input: withWireKeys({ customerId: id }, { customerId: 'customer_id' }),
    output: z.array(testedWay()),
  }),
  run: call('POST', '/organization/sign-in-tests', {
    summary: 'Test a way to sign in, saved or not: form, https, and whether the address answers',
    access: 'organization.edit',
    inputEncoding: 'json',
    cost: 'high',
    input: withWireKeys(
      {
        customerId: id,
        way: z.enum(signInWays),
        text: z.string().trim().min(1).max(maxSignInWayLength),
      },
      { customerId: 'customer_id' },
    ),
    output: testedWay(),
    problems: ['throttled'],
  }),
}

function testedWay() {
  return withWireKeys(
    {
      way: z.enum(signInWays),
      /** What was tested, which need not be what is saved. */
      text: z.string(),
      result: z.enum(signInTestResults),
      /** HTTP status of the last answer; null without one. */
      status: z.int().nullable(),
      testedAt: z.iso.datetime(),
    },
    { testedAt: 'tested_at' },
  )
}
