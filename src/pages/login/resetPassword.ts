import { api } from '../../dataProvider/api.ts'
import { PlatformError } from '../../dataProvider/platformError.ts'

export type ResetOutcome = 'success' | 'invalidToken' | 'failed'

interface NewPassword {
  profileId: number
  token: string
  newPassword: string
  repeatedPassword: string
}

/** Sets the password behind a reset link. */
export async function resetPassword(input: NewPassword): Promise<ResetOutcome> {
  try {
    return (await api.session.resetPassword(input)).outcome
  } catch (error) {
    if (error instanceof PlatformError) return 'failed'
    throw error
  }
}

/** Asks for a reset link; whether somebody of that name exists is never told. */
export async function requestReset(username: string): Promise<'sent' | 'failed'> {
  try {
    await api.session.requestReset({ username })
    return 'sent'
  } catch (error) {
    if (error instanceof PlatformError) return 'failed'
    throw error
  }
}
