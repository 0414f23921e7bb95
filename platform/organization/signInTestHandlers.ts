import { Problem } from '../../contract/kernel/problem.ts'
import { editableFields } from '../../contract/organization/editable.ts'
import type { signInTests } from '../../contract/organization/signInTestEndpoints.ts'
import { isWellFormed, testAddress } from '../../contract/organization/signInMethods.ts'
import type { Db, Handlers } from '../context.ts'
import { openPublicAddress, type PublicAnswer } from '../ports/publicFetch.ts'
import { countAttempt } from './attemptStore.ts'
import { listSignInTests, saveSignInTest, type SignInTest } from './signInTestStore.ts'

/** Tests that one customer may run per window: enough for all its methods, too few to probe other servers. */
const maxSignInTests = 10
const windowMs = 60_000

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
    await admitTest(platform.db, customerId, now)
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

/** Counts a test of a customer. Throws `Problem('throttled')` with the seconds to wait after ten in a minute. */
async function admitTest(db: Db, customerId: number, now: Date): Promise<void> {
  const { attempts, windowEndsAt } = await countAttempt(
    db,
    `signInTests:${customerId}`,
    now,
    windowMs,
  )
  if (attempts <= maxSignInTests) return
  const retryAfter = Math.max(1, Math.ceil((windowEndsAt - now.getTime()) / 1000))
  throw new Problem('throttled', `At most ${maxSignInTests} tests in a minute`, { retryAfter })
}
