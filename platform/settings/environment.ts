import { z } from 'zod'
import { accountsSettings } from './accounts.ts'
import { backupSettings } from './backup.ts'
import { behaviourSettings } from './behaviour.ts'
import { brandSettings } from './brand.ts'
import { installationSettings } from './installation.ts'
import { mailSettings } from './mail.ts'
import { retentionSettings } from './retention.ts'
import { serverSettings } from './server.ts'
import { servicesSettings } from './services.ts'
import { infoOf, type SettingInfo, settingGroups } from './setting.ts'
import { storesSettings } from './stores.ts'

/** The environment, with its defaults. `npm run settings` writes the settings in this order into their documents. */
export const environment = z.object({
  ...serverSettings,
  ...storesSettings,
  ...installationSettings,
  ...mailSettings,
  ...servicesSettings,
  ...accountsSettings,
  ...retentionSettings,
  ...behaviourSettings,
  ...brandSettings,
  ...backupSettings,
})

/** The values of all settings, as their schemas read them. */
export type Settings = z.output<typeof environment>

/** A setting as its documents show it. */
export interface SettingRow extends SettingInfo {
  name: string
  /** The default as the environment would have it; null when there is none. */
  fallback: string | null
}

/** Returns all settings in the order of their groups. */
export function settingRows(): SettingRow[] {
  const { properties = {} } = z.toJSONSchema(environment, { io: 'input', unrepresentable: 'any' })
  const groups = Object.keys(settingGroups)
  return Object.entries(environment.shape)
    .map(([name, schema]) => {
      const info = infoOf(name, schema)
      const property = properties[name]
      const fallback = typeof property === 'object' ? property.default : undefined
      const hasDefault =
        info.unset === undefined && (typeof fallback === 'string' || typeof fallback === 'number')
      return Object.assign({ name, fallback: hasDefault ? String(fallback) : null }, info)
    })
    .sort((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group))
}

/** Names of the settings that others must not see. */
export const secretNames: readonly string[] = Object.entries(environment.shape).flatMap(
  ([name, schema]) => (infoOf(name, schema).isSecret ? [name] : []),
)
