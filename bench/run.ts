import { endWithUsage, readArguments } from '../scripts/arguments.mjs'
import { administrators } from './administrators.ts'
import { bundle } from './bundle.ts'
import { calls } from './calls.ts'
import { delivery } from './delivery.ts'
import { endUserSearch } from './endUserSearch.ts'
import { entitlement } from './entitlement.ts'
import { type Bench, print } from './figures.ts'
import { floor } from './floor.ts'
import { holdings } from './holdings.ts'
import { holdingWrites } from './holdingWrites.ts'
import { concurrentPages } from './concurrentPages.ts'
import { national } from './national.ts'
import { navigation } from './navigation.ts'
import { pages } from './pages.ts'
import { routing } from './routing.ts'
import { sheets } from './sheets.ts'
import { start } from './start.ts'
import { stock } from './stock.ts'
import { usage } from './usage.ts'
import { usageRecording } from './usageRecording.ts'
import { userUpload } from './userUpload.ts'

/**
 * `npm run bench` runs all but the long ones, `npm run bench -- bundle calls` some; fails when a budget is
 * exceeded. `--against FOLDER` names another checkout, built there, which `pages` and `navigation` measure
 * alternately with this one.
 */
const benches = {
  administrators,
  bundle,
  pages,
  navigation,
  calls,
  delivery,
  endUserSearch,
  entitlement,
  floor,
  holdings,
  holdingWrites,
  national,
  concurrentPages,
  routing,
  sheets,
  start,
  stock,
  usage,
  usageRecording,
  userUpload,
}

const usageText = `Usage: npm run bench [-- NAME…] [--against FOLDER]
NAME is one of ${Object.keys(benches).join(', ')}.`
const { positionals: chosen, values } = readArguments(usageText, {
  allowPositionals: true,
  options: { against: { type: 'string' } },
})
const options = { against: values.against }
const unknown = chosen.filter((name) => !(name in benches))
if (unknown.length > 0) endWithUsage(`No such bench: ${unknown.join(', ')}`, usageText)

let over = 0
for (const [name, bench] of Object.entries<Bench>(benches)) {
  const isChosen = chosen.length === 0 ? !bench.isLong : chosen.includes(name)
  if (isChosen) over += print(bench.name, await bench.run(options))
}
console.log(over === 0 ? '\nAll within their budgets.' : `\n${over} above their budget.`)
process.exitCode = over === 0 ? 0 : 1
