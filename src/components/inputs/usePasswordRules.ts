import { useTranslate } from 'react-admin'
import { passwordRules } from '../../../contract/session/passwordRules.ts'
import { settings } from '../../settings.ts'

/** Returns the rules of a new password as one text, such as "6 to 12 characters, no spaces, no dots". */
export function usePasswordRules(): string {
  const translate = useTranslate()
  const { min, max, forbidden } = settings.passwordProfile
  const characters = Array.from(forbidden)
    .filter((one) => one !== ' ' && one !== '.')
    .join(' ')
  const faults = new Set(passwordRules(settings.passwordProfile).map(({ fault }) => fault))
  return (['length', 'space', 'dot', 'character'] as const)
    .filter((fault) => faults.has(fault))
    .map((fault) => translate(`passwordRules.${fault}`, { min, max, characters }))
    .join(', ')
}
