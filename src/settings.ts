import type { EmailRule } from '../contract/organization/email.ts'
import type { LanguageChoice } from '../contract/language/language.ts'
import { type PasswordProfile, specifiedProfile } from '../contract/session/passwordProfile.ts'

/** Public settings that the platform passes to the portal at start (README: configuration). */
export interface Settings {
  product: string
  supportEmail: string
  supportPhone: string
  supportFax: string
  headOffice: string
  /** Labels of the usage sources, in order. */
  sources: string[]
  /** URL of an external look-up of the public IP address; null for the platform's own. */
  publicIpUrl: string | null
  passwordProfile: PasswordProfile
  /** Milliseconds without activity after which the platform ends a session. */
  sessionIdleMs: number
  /** Whether documentation networks may be registered as IP ranges. */
  allowDocumentation: boolean
  /** Rule of office and contact addresses. */
  emailRule: EmailRule
  /** IANA time zone whose calendar says what day it is (`src/today.ts`). */
  timeZone: string
  /** Whether the installation has no customers yet, so that nobody can sign in. */
  isEmpty: boolean
  /** When the platform sent the page, ISO 8601; null where no page brought it, and the own clock counts. */
  now: string | null
  /** Language of the page; null where no page brought it, and the device decides. */
  language: LanguageChoice | null
  /** Origin of the platform; '' for the portal's own. */
  platformUrl: string
}

const defaults: Settings = {
  product: 'Carrel',
  supportEmail: 'support@carrel.example',
  supportPhone: '+91 80 5550 0142',
  supportFax: '+91 80 5550 0143',
  headOffice: 'Carrel, 14 Reading Room Lane, Bengaluru 560001, India',
  sources: ['J-Gate', 'ONOS', 'JGate-AI'],
  publicIpUrl: null,
  passwordProfile: specifiedProfile,
  sessionIdleMs: 1_050_000,
  allowDocumentation: false,
  emailRule: 'standard',
  timeZone: 'UTC',
  isEmpty: false,
  now: null,
  language: null,
  platformUrl: '',
}

/** Reads the settings from the data block of index.html. Missing settings have defaults. */
function readSettings(text: string | null | undefined): Settings {
  if (!text?.trim().startsWith('{')) return { ...defaults }
  return { ...defaults, ...(JSON.parse(text) as Partial<Settings>) }
}

/** The settings of this page. During server rendering, `configure` sets them. */
export const settings: Settings = readSettings(
  typeof document === 'undefined'
    ? undefined
    : document.getElementById('portal-settings')?.textContent,
)

/** Sets the settings for server rendering, where there is no page to read them from. */
export function configure(settingsOfPlatform: Partial<Settings>): void {
  Object.assign(settings, settingsOfPlatform)
}
