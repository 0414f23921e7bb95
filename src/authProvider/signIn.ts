import { signInAction, webDeviceType } from '../../contract/session/model.ts'
import type { Api } from '../dataProvider/client.ts'
import { PlatformError } from '../dataProvider/platformError.ts'
import { fetchSession } from './fetchSession.ts'
import { publicIp } from './publicIp.ts'
import { repeatSignOut, stopRepeating } from './repeatSignOut.ts'
import { type StoredSession, sessionStore } from './sessionStore.ts'

/** The result of a sign-in attempt, as the sign-in form shows it. */
export type SignInOutcome =
  | { outcome: 'success' | 'subscriptionExpired' | 'invalid' | 'cookieRefused' | 'failed' }
  | { outcome: 'throttled'; seconds: number }

/** What the user enters into the sign-in form. */
export interface Credentials {
  username: string
  password: string
}

/**
 * Signs in, fetches the customer, stores both, and writes the sign-in to the usage log
 * (docs/requirements/portal.md §4.2). Returns the outcome and never throws for a refused sign-in.
 */
export async function signIn(
  api: Api,
  credentials: Credentials,
  /** Called after the platform accepts the credentials and before the signed-in screen is shown. */
  onAccepted: () => void,
): Promise<SignInOutcome> {
  stopRepeating()
  try {
    const answer = await api.session.signIn(credentials)
    if (answer.outcome === 'invalid') return { outcome: 'invalid' }
    if (answer.outcome !== 'success') return { outcome: 'subscriptionExpired' }
    const session = await fetchSession(api, answer)
    onAccepted()
    sessionStore.begin(session)
    // The usage log entry is written while the first screen loads, which does not wait for it.
    void recordSignIn(api, session)
    return { outcome: 'success' }
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    if (error.code === 'throttled') {
      return { outcome: 'throttled', seconds: error.failure.retryAfter ?? 60 }
    }
    // The platform accepts the credentials and does not know the session: the cookie did not come back.
    if (error.code === 'unauthenticated') return { outcome: 'cookieRefused' }
    // A user name or password that is too long for the contract is reported like any wrong one.
    return { outcome: error.code === 'invalid' ? 'invalid' : 'failed' }
  } finally {
    // A sign-in that succeeded has settled the sign-out that was pending.
    void repeatSignOut(() => Promise.resolve(api))
  }
}

async function recordSignIn(api: Api, { user, customer, sessionId }: StoredSession): Promise<void> {
  const ip = await publicIp(api)
  const entry = {
    userId: user.userId,
    customerId: user.customerId,
    consortiumId: customer.consortiumId,
    actionId: signInAction,
    contextId: null,
    originId: null,
    articleId: null,
    issueId: null,
    publisherId: null,
    titleId: null,
    ipV4: typeof ip === 'string' && ip.includes(':') ? 0 : ip,
    ipV6: typeof ip === 'string' && ip.includes(':') ? ip : null,
    sessionId,
    deviceTypeId: webDeviceType,
    remarks: '',
  }
  try {
    await api.session.logActivity({ entries: { entries: [entry] } })
  } catch (error) {
    // A usage log failure must not prevent the sign-in.
    console.warn('The sign-in could not be written to the usage log', error)
  }
}
