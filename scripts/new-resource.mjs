// npm run new:resource NAME [-- --crud]: the files of a new resource to start from. See docs/add-a-resource.md.
import { command } from './command.mjs'
import { runNode } from './run.mjs'
import { install } from './setup.mjs'

await command(async () => {
  await install()
  return runNode(['scripts/newResource/run.mjs', ...process.argv.slice(2)])
})
