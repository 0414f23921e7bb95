import { Problem } from '../../contract/kernel/problem.ts'
import { editableFields } from '../../contract/organization/editable.ts'
import type { signInTests } from '../../contract/organization/signInTestEndpoints.ts'
import { isWellFormed, testAddress } from '../../contract/organization/signInMethods.ts'
import type { Handlers } from '../context.ts'
import { openPublicAddress, type PublicAnswer } from '../ports/publicFetch.ts'
import { listSignInTests, saveSignInTest, type SignInTest } from './signInTestStore.ts'

export const signInTestHandlers: Handlers<typeof signInTests> = {
  list: async ({ customerId }, call) => {
    const tests = await call.transaction((db) => listSignInTests(db, customerId))
    return tests.map(onTheWire)
  },

  run: async ({ customerId, method, text }, call) => {
    if (!editableFields(call.session.principal, customerId).includes(method)) {
      throw new Problem('forbidden', 'Ways to sign in are tested by the organization itself')
    }
    if (!isWellFormed[method](text)) {
      throw new Problem('invalid', `${method} is not well formed`, { fields: { text: method } })
    }
    const { platform, now } = call
    await platform.signInTestLimit(customerId)
    const url = testAddress(method, text)
    // The address is opened outside of a transaction, which would hold a connection while another server answers.
    const outcome: PublicAnswer | WellFormed =
      url === null ? wellFormed : await openPublicAddress(platform.network, url)
    const test: SignInTest = { method, text, ...outcome, testedAt: now }
    return call.write(async (db) => {
      await saveSignInTest(db, customerId, test)
      return onTheWire(test)
    })
  },
}

interface WellFormed {
  result: 'wellFormed'
  status: null
}
const wellFormed: WellFormed = { result: 'wellFormed', status: null }

const onTheWire = (test: SignInTest) => ({ ...test, testedAt: test.testedAt.toISOString() })
