// npm start: installs and builds what is missing, then keeps the product running until it is stopped.
import { build, command, install } from './setup.mjs'
import { supervise } from './supervise.mjs'

await command(async () => {
  await install()
  await build()
  return supervise(['platform/main.ts', ...process.argv.slice(2)])
})
