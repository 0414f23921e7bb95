import { readFileSync, statSync } from 'node:fs'
import type { z } from 'zod'
import { ConfigError } from './configError.ts'
import { environment, type Settings, secretNames } from './environment.ts'

/** Earlier names of settings, which are still read. */
const renamedSettings: Readonly<Record<string, string>> = { DRAWING_WAIT: 'SSR_TIMEOUT_MS' }

/** Returns whether a variable counts as unset: it is empty, or has blanks alone where those are no value. */
const isUnset = (name: string, value: string | undefined): value is undefined | '' =>
  value === undefined || (name === 'PASSWORD_FORBIDDEN' ? value : value.trim()) === ''

/** Returns the settings of `env` under their present names, and a warning for each that was renamed. */
function withPresentNames(env: Record<string, string | undefined>) {
  const present: Record<string, string> = {}
  const warnings: string[] = []
  for (const [name, value] of Object.entries(env)) {
    if (isUnset(name, value)) continue
    const newName = renamedSettings[name]
    if (newName !== undefined) warnings.push(`${name} is now called ${newName}: rename the setting`)
    // The present name wins where both are set.
    if (newName === undefined) present[name] = value
    else if (!env[newName]) present[newName] = value
  }
  return { present, warnings }
}

/** Largest size of the file of a secret. */
const maxSecretFileBytes = 65_536

/**
 * Returns the settings together with the secrets that are in files: `NAME_FILE` names the file whose text, without its
 * last line break, is the value of `NAME`. `faults` has a line for each file that cannot be used.
 */
function withSecretFiles(present: Readonly<Record<string, string>>) {
  const complete: Record<string, string> = { ...present }
  const faults: string[] = []
  for (const name of secretNames) {
    const file = present[`${name}_FILE`]
    if (file === undefined) continue
    try {
      if (present[name] !== undefined) throw new Error(`${name} is set as well; set one of the two`)
      complete[name] = readSecretFile(file)
    } catch (error) {
      faults.push(`${name}_FILE: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return { complete, faults }
}

function readSecretFile(file: string): string {
  if (statSync(file).isDirectory()) throw new Error(`${file} is a folder`)
  if (statSync(file).size > maxSecretFileBytes) {
    throw new Error(`${file} is larger than ${maxSecretFileBytes} bytes`)
  }
  const secret = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  if (secret === '') throw new Error(`${file} is empty`)
  return secret
}

/** Returns what is wrong with the value of a setting, without the value. A text of its schema outranks it. */
function faultText(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int' ? 'must be a whole number' : 'must be a number'
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`
    case 'too_small':
      return issue.origin === 'string'
        ? `must have at least ${issue.minimum} characters`
        : `must be at least ${issue.minimum}`
    case 'too_big':
      return issue.origin === 'string'
        ? `must have at most ${issue.maximum} characters`
        : `must be at most ${issue.maximum}`
    case 'invalid_format':
      return issue.format === 'email' ? 'must be an e-mail address' : 'has another form'
    case 'not_multiple_of':
    case 'unrecognized_keys':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return 'cannot be used'
  }
}

/**
 * Returns the settings of the environment, and a warning for each under an earlier name. An empty variable counts as
 * unset. Throws `ConfigError` with every fault.
 */
export function readSettings(env: Record<string, string | undefined>): {
  settings: Settings
  warnings: string[]
} {
  const { present, warnings } = withPresentNames(env)
  const { complete, faults } = withSecretFiles(present)
  const parsed = environment.safeParse(complete, { error: faultText })
  if (faults.length > 0 || !parsed.success) {
    const issues = parsed.error?.issues ?? []
    throw new ConfigError([
      ...faults,
      ...issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    ])
  }
  return { settings: parsed.data, warnings }
}
