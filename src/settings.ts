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

/** Reads the block of index.html that the platform fills; served by anything else, the defaults hold. */
export function readSettings(text: string | null | undefined): Settings {
  if (!text?.trim().startsWith('{')) return defaults
  return { ...defaults, ...(JSON.parse(text) as Partial<Settings>) }
}

export const settings = readSettings(document.getElementById('portal-settings')?.textContent)
