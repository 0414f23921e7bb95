import { z } from 'zod'
import { call } from '../kernel/endpoint.ts'
import { id } from '../kernel/ids.ts'
import { withWireKeys } from '../kernel/withWireKeys.ts'
import { maxSignInMethodLength, signInTestResults, signInMethods } from './signInMethods.ts'

/** Tests of the sign-in methods of an organisation. */
export const signInTests = {
  list: call('GET', '/organization/sign-in-tests', {
    summary: 'The last test of each way to sign in of an organisation',
    access: 'organization.show',
    input: withWireKeys({ customerId: id }, { customerId: 'customer_id' }),
    output: z.array(testedMethod()),
  }),
  run: call('POST', '/organization/sign-in-tests', {
    summary: 'Test a way to sign in, saved or not: form, https, and whether the address answers',
    access: 'organization.edit',
    inputEncoding: 'json',
    cost: 'high',
    input: withWireKeys(
      {
        customerId: id,
        method: z.enum(signInMethods),
        text: z.string().trim().min(1).max(maxSignInMethodLength),
      },
      { customerId: 'customer_id', method: 'way' },
    ),
    output: testedMethod(),
    problems: ['throttled'],
  }),
}

function testedMethod() {
  return withWireKeys(
    {
      method: z.enum(signInMethods),
      /** What was tested, which need not be what is saved. */
      text: z.string(),
      result: z.enum(signInTestResults),
      /** HTTP status of the last answer; null without one. */
      status: z.int().nullable(),
      testedAt: z.iso.datetime(),
    },
    { method: 'way', testedAt: 'tested_at' },
  )
}
