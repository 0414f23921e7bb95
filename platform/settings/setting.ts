import { z } from 'zod'

/** Headings of the settings in their documents, in order. */
export const settingGroups = {
  place: 'Where it runs and what it stores',
  mail: 'Mail',
  services: 'Neighbouring services',
  accounts: 'Accounts and sessions',
  retention: 'Storage',
  behaviour: 'Behaviour',
  brand: 'Provider',
  backup: 'Backup',
} as const

/** What the documents of the settings say about one of them. */
export interface SettingInfo {
  group: keyof typeof settingGroups
  meaning: string
  /** What applies without the setting, where that is no value of the setting itself. */
  unset?: string
  /** A value for `.env.example`, where there is no default. */
  example?: string
  /** Whether the value must not be seen by others; such a setting can be read from the file named by `NAME_FILE`. */
  isSecret?: true
}

const settingInfo = z.registry<SettingInfo>()

/** Returns what the documents say about a setting; throws when it was not declared by `settingsIn`. */
export function infoOf(name: string, schema: z.ZodType): SettingInfo {
  const info = settingInfo.get(schema)
  if (info === undefined) throw new Error(`${name} has no description`)
  return info
}

/** Returns the function that declares the settings of a group: each has a description and the schema of its text. */
export const settingsIn =
  (group: SettingInfo['group']) =>
  <Schema extends z.ZodType>(info: Omit<SettingInfo, 'group'>, schema: Schema): Schema => {
    settingInfo.add(schema, { group, ...info })
    return schema
  }

/** Any text. */
export const text = (fallback: string) => z.string().default(fallback)

/** A whole number from 0 to `max`. */
export const whole = (fallback: number, max: number) =>
  z.coerce.number().int().min(0).max(max).default(fallback)

/** `on` or `off`. */
export const onOff = (fallback: 'on' | 'off') =>
  z
    .enum(['on', 'off'])
    .default(fallback)
    .transform((value) => value === 'on')

/** The address of a PostgreSQL. */
export const postgresUrl = () =>
  z
    .url({
      protocol: /^postgres(ql)?$/,
      error: 'must be postgresql://user:password@host:port/database',
    })
    .optional()

/** An address of the web. */
export const webUrl = () =>
  z.url({
    protocol: /^https?$/,
    error: 'must be a URL that begins with http:// or https://',
    abort: true,
  })
