// npm run new:resource NAME [-- --crud]: the files of a new resource to start from. See docs/add-a-resource.md.
import { runProgram } from './runProgram.mjs'

await runProgram('scripts/newResource/run.mjs')
