/** What a new password must be (docs/requirements/portal.md §5, §9); a deployment sets it by `PASSWORD_*`. */
export interface PasswordProfile {
  min: number
  max: number
  /** Characters a password must not hold. */
  forbidden: string
}

/** The profile of the requirements, which is the default. */
export const specifiedProfile: PasswordProfile = { min: 6, max: 12, forbidden: ' .' }

/** A stronger profile after NIST SP 800-63B: long, and any character. */
export const strongProfile: PasswordProfile = { min: 12, max: 128, forbidden: '' }
