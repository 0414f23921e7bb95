import { describeCube, describeMemberships } from '../../support/usage/usageCube.ts'
import { postgresEngine } from '../../support/usage/usageEngines.ts'
import { describeRecording } from '../../support/usage/usageRecording.ts'

// The same cases run over ClickHouse, and in larger worlds, in `scale/`.
describeCube('PostgreSQL', postgresEngine, { randomQueries: 300 })
describeMemberships('PostgreSQL', postgresEngine, { randomQueries: 150 })
describeRecording('PostgreSQL', postgresEngine, { sequences: 12 })
