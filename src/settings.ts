import { type PasswordProfile, specifiedProfile } from '../contract/session/passwordRules.ts'

/** What the platform tells the portal at start (README: configuration); nothing secret. */
export interface Settings {
  product: string
  supportEmail: string
  supportPhone: string
  supportFax: string
  headOffice: string
  /** Labels of the usage sources, in their order. */
  sources: string[]
  /** Another public address look-up than the platform's own. */
  publicIpUrl: string | null
  passwordProfile: PasswordProfile
  /** Whether the documentation networks may be registered as IP ranges. */
  allowDocumentation: boolean
  /** Where the platform is, when not on the portal's own origin. */
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
  allowDocumentation: false,
  platformUrl: '',
}

/** Reads the data block of index.html; without one that the platform filled, the defaults hold. */
export function readSettings(text: string | null | undefined): Settings {
  if (!text?.trim().startsWith('{')) return { ...defaults }
  return { ...defaults, ...(JSON.parse(text) as Partial<Settings>) }
}

/** The settings of this page. On the platform, which renders pages for all, it has them by `configure`. */
export const settings: Settings = readSettings(
  typeof document === 'undefined'
    ? undefined
    : document.getElementById('portal-settings')?.textContent,
)

/** Sets the settings for rendering on the platform, where there is no page to read them from. */
export function configure(settingsOfPlatform: Partial<Settings>): void {
  Object.assign(settings, settingsOfPlatform)
}
