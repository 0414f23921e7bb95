// npm run build: the portal, as `npm start` serves it.
import { command } from './command.mjs'
import { build, install } from './setup.mjs'

await command(async () => {
  await install()
  await build()
  return 0
})
