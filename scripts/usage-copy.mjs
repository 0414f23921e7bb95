// npm run usage:copy -- --to clickhouse: moves the figures of usage to ClickHouse.
import { runProgram } from './runProgram.mjs'

await runProgram('platform/commands/usageCopy.ts')
