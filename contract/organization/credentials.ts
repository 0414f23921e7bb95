import { trimText } from '../kernel/visibleText.ts'
import type { PasswordProfile } from '../session/passwordProfile.ts'
import { type PasswordFault, passwordFaults } from '../session/passwordRules.ts'

/** A module in which an organisation has an account. */
export type Module = 'scholar' | 'admin'

interface Credentials {
  userName: string
  /** The user name of the other module. */
  otherUserName: string
  password: string
}

/** Why a user name and password are refused; no `userName` and no `password` faults means they are accepted. */
export interface CredentialFaults {
  userName?: 'mandatory' | 'sameUserName'
  password: PasswordFault[]
}

/** Returns the faults of new credentials; Reset is enabled when there are none (docs/requirements/resources.md §5). */
export function credentialFaults(
  { userName, otherUserName, password }: Credentials,
  profile: PasswordProfile,
): CredentialFaults {
  const name = trimText(userName).toLowerCase()
  return {
    ...(name === '' && { userName: 'mandatory' }),
    // Sign-in ignores case, so the comparison does too.
    ...(name !== '' && name === otherUserName.trim().toLowerCase() && { userName: 'sameUserName' }),
    password: passwordFaults(password, profile),
  }
}

/** Returns whether the form can be sent: a password is entered, and neither it nor the user name has a fault. */
export const mayReset = (credentials: Credentials, profile: PasswordProfile): boolean => {
  const { userName, password } = credentialFaults(credentials, profile)
  return userName === undefined && password.length === 0 && credentials.password !== ''
}
