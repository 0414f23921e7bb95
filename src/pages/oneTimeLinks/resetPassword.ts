import { api } from '../../dataProvider/api.ts'
import { PlatformError } from '../../dataProvider/platformError.ts'

/**
 * The result of setting a password: `invalidToken` for a used or expired link, `failed` for
 * anything else.
 */
export type ResetOutcome = 'success' | 'invalidToken' | 'failed'

interface NewPassword {
  profileId: number
  token: string
  newPassword: string
  repeatedPassword: string
}

/** Sets a new password with the token of a reset link. Never rejects. */
export async function resetPassword(input: NewPassword): Promise<ResetOutcome> {
  try {
    return (await api.session.resetPassword(input)).outcome
  } catch (error) {
    if (error instanceof PlatformError) return 'failed'
    throw error
  }
}

/**
 * Requests a reset link by mail. The result does not reveal whether the user exists. Never rejects.
 */
export async function requestReset(username: string): Promise<'sent' | 'failed'> {
  try {
    await api.session.requestReset({ username })
    return 'sent'
  } catch (error) {
    if (error instanceof PlatformError) return 'failed'
    throw error
  }
}
