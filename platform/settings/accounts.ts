import { z } from 'zod'
import { maxPasswordLength } from '../../contract/session/lengths.ts'
import { onOff, settingsIn } from './setting.ts'

const setting = settingsIn('accounts')

/** Passwords, sessions and sign-in. */
export const accountsSettings = {
  PASSWORD_PROFILE: setting(
    {
      meaning:
        '`specified`: 6 to 12 characters, no space, no dot; `strong`: 12 to 128 characters, any',
    },
    z.enum(['specified', 'strong']).default('specified'),
  ),
  PASSWORD_MIN: setting(
    { meaning: 'fewest characters of a password', unset: 'from the profile' },
    z.coerce.number().int().min(1).max(128).optional(),
  ),
  PASSWORD_MAX: setting(
    { meaning: 'most characters of a password', unset: 'from the profile' },
    z.coerce.number().int().min(6).max(maxPasswordLength).optional(),
  ),
  PASSWORD_FORBIDDEN: setting(
    {
      meaning: 'characters that a password must not contain',
      unset: 'from the profile',
    },
    z.string().max(20).optional(),
  ),
  SESSION_IDLE_MINUTES: setting(
    {
      meaning:
        'minutes without activity after which a session ends; the portal warns 2.5 minutes before, after 15 at the latest',
    },
    z.coerce.number().min(1).max(1_000_000).default(17.5),
  ),
  SESSION_HOURS: setting(
    { meaning: 'hours after which a session ends' },
    z.coerce.number().min(1).max(1_000_000).default(12),
  ),
  LOGIN_FAILURES: setting(
    {
      meaning: 'failed sign-ins in 15 minutes before a name and address has to wait',
    },
    z.coerce.number().int().min(1).default(10),
  ),
  LOGIN_FAILURES_PER_ADDRESS: setting(
    { meaning: 'failed sign-ins in an hour before an address has to wait' },
    z.coerce.number().int().min(1).default(100),
  ),
  LEGACY_GET: setting(
    {
      meaning: '`off` refuses historical calls that change state by GET; POST always works',
    },
    onOff('on'),
  ),
}
