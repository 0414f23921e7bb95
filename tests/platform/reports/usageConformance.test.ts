import { describeCube, describeRecording } from '../../support/usage/usageConformance.ts'
import { postgresEngine } from '../../support/usage/usageEngines.ts'

// The same cases run over ClickHouse, and in larger worlds, in `scale/`.
describeCube('PostgreSQL', postgresEngine, { randomQueries: 300 })
describeRecording('PostgreSQL', postgresEngine, { sequences: 12 })
