import type { Call, Db } from '../context.ts'
import { issueToken } from './tokens.ts'

/** Issues a link that lets the holder of an account choose a password once, and returns its URL. */
export async function issueResetLink(
  db: Db,
  { customerId, accountId }: { customerId: number; accountId: number },
  call: Call,
): Promise<string> {
  const token = await issueToken(db, { kind: 'reset', customerId, accountId }, call.now)
  return `${call.platform.config.publicUrl}/resetpassword/${accountId}/${token}`
}
