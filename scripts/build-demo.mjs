// npm run build:demo: the demo as a static site, in dist-demo.
import { build, command, install, runNode } from './setup.mjs'

await command(async () => {
  await install()
  await build()
  return runNode(['demo/build.ts'])
})
