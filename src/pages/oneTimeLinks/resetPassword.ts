import { api } from '../../dataProvider/api.ts'

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

/** Sets a new password with the token of a reset link. Rejects when the platform does not answer, or refuses it. */
export const resetPassword = async (input: NewPassword): Promise<ResetOutcome> =>
  (await api.session.resetPassword(input)).outcome

/**
 * Requests a reset link by mail. The result does not reveal whether the user exists. Rejects when the platform does not
 * answer.
 */
export async function requestReset(username: string): Promise<void> {
  await api.session.requestReset({ username })
}
