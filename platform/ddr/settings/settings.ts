import type { ddr } from '../../../contract/ddr/endpoints.ts'
import { settingsFaults } from '../../../contract/ddr/suppliers/supplierSettings.ts'
import { Problem } from '../../../contract/kernel/problem.ts'
import type { Handler } from '../../context.ts'
import { audit } from '../../session/audit.ts'
import { lockSettings, readSettings, writeSettings } from './settingsStore.ts'

/** Returns when a library answers requests, and its rules. */
export const settings: Handler<typeof ddr.settings> = async ({ customerId }, call) => {
  const settingsOfLibraries = await call.transaction((db) => readSettings(db, [customerId]))
  return settingsOfLibraries.of(customerId)
}

/**
 * Replaces the settings of a library. Throws `Problem('invalid')` naming the field, also for the consortium itself,
 * which supplies nothing, and `Problem('conflict')` when somebody else has changed them.
 */
export const saveSettings: Handler<typeof ddr.saveSettings> = (input, call) => {
  const { customerId, rowVersion, closures, ...rest } = input
  const fields: Record<string, string> = settingsFaults(input)
  if (customerId === call.session.principal.consortiumId) fields['customerId'] = 'Choose a library'
  const faults = Object.entries(fields)
  if (faults.length > 0) {
    const message = faults.map(([field, text]) => `${field}: ${text}`).join('; ')
    throw new Problem('invalid', message, { fields })
  }
  return call.write(async (db) => {
    await lockSettings(db, customerId)
    const storedSettings = (await readSettings(db, [customerId])).of(customerId)
    if (rowVersion !== undefined && rowVersion !== storedSettings.rowVersion) {
      throw new Problem('conflict', 'The settings were changed by someone else meanwhile')
    }
    const inOrder = closures.toSorted((one, other) => (one.from < other.from ? -1 : 1))
    const version = await writeSettings(db, customerId, { ...rest, closures: inOrder })
    await audit(db, call, { action: 'ddr.settings', targetType: 'customer', targetId: customerId })
    return { rowVersion: version }
  })
}
