import { afterAll } from 'vitest'
import { describeCube, describeMemberships } from '../tests/support/usage/usageCube.ts'
import { clickHouseEngine } from '../tests/support/usage/usageEngines.ts'
import { describeRecording } from '../tests/support/usage/usageRecording.ts'
import { chdbServer } from './engine.ts'

const server = chdbServer()
afterAll(() => server.close())

const engine = clickHouseEngine(server)
describeCube('ClickHouse', engine, { randomQueries: 300 })
describeMemberships('ClickHouse', engine, { randomQueries: 150 })
describeRecording('ClickHouse', engine, { sequences: 12 })
