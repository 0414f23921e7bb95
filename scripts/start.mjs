// npm start: installs and builds what is missing, then keeps the product running until it is stopped.
import { command } from './command.mjs'
import { build, install, removeEarlierBuilds } from './setup.mjs'
import { supervise } from './supervise.mjs'

await command(async () => {
  await install()
  await build()
  await removeEarlierBuilds()
  return supervise(['platform/main.ts', ...process.argv.slice(2)])
})
