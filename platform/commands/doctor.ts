import { readConfig } from '../config.ts'
import { ConfigError } from '../settings/configError.ts'
import { examineDatabase } from '../doctor/database.ts'
import type { Finding } from '../doctor/finding.ts'
import {
  examineClickHouse,
  examineDemo,
  examineDisk,
  examineFiles,
  examineMail,
  examineProxy,
  examineServices,
  examineTexts,
} from '../doctor/parts.ts'
import { stopSignal } from '../stopSignal.ts'

/** npm run doctor: prints the state of each configured part. Ends with code 1 when a part does not work. */

async function findings(stopping: AbortSignal): Promise<Finding[]> {
  let config
  try {
    config = readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return [{ part: 'settings', state: 'failed', message: error.message }]
  }
  const [database, clickHouse, files, mail, services, texts, disk] = await Promise.all([
    examineDatabase(config, stopping),
    examineClickHouse(config),
    examineFiles(config),
    examineMail(config),
    examineServices(config),
    examineTexts(config),
    examineDisk(config),
  ])
  const { warnings } = config
  return [
    {
      part: 'settings',
      state: warnings.length > 0 ? 'warning' : 'ok',
      message: warnings.join('; ') || 'all can be used',
    },
    ...database,
    ...clickHouse,
    files,
    mail,
    ...services,
    ...texts,
    disk,
    examineProxy(config),
    examineDemo(config),
  ]
}

const stopping = stopSignal('Stopped.')
const allFindings = await findings(stopping)
if (stopping.aborted) process.exit(1)
const width = Math.max(...allFindings.map(({ part }) => part.length))
for (const { part, state, message } of allFindings) {
  console.log(`${state.padEnd(7)}  ${part.padEnd(width)}  ${message}`)
}
// A part that does not answer may still hold a connection open.
process.exit(allFindings.some(({ state }) => state === 'failed') ? 1 : 0)
