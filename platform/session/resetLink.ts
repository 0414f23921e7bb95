import type { Call, Db } from '../context.ts'
import { issueToken, tokenLifetimeMs } from './tokens.ts'

/** Minutes for which a reset link can be used; the mails with such a link state them. */
export const resetLinkMinutes = tokenLifetimeMs.reset / 60_000

/** Issues a link that lets the holder of an account choose a password once, and returns its URL. */
export async function issueResetLink(
  db: Db,
  { customerId, accountId }: { customerId: number; accountId: number },
  call: Call,
): Promise<string> {
  const token = await issueToken(db, { kind: 'reset', customerId, accountId }, call.now)
  return `${call.platform.config.publicUrl}/resetpassword/${accountId}/${token}`
}
