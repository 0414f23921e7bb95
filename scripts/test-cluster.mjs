// npm run test:cluster [-- FAULTS]: breaks a PostgreSQL cluster under three copies of the platform; 20
// faults by default.
import { existsSync } from 'node:fs'
import { command } from './command.mjs'
import { nodeProgram, run } from './run.mjs'
import { install } from './setup.mjs'

await command(async () => {
  await install()
  if (!existsSync('/usr/bin/unshare')) {
    throw new Error('The cluster runs on Linux alone, in namespaces of its own (util-linux).')
  }
  return inNamespaces(['scale/cluster/run.ts', ...process.argv.slice(2)])
})

/**
 * Runs the project's Node in namespaces of its own: its network has the loopback device alone, its mounts are seen by
 * nobody else, and all its processes end with it, also when this process is killed. Returns the exit code.
 * @param {string[]} args
 */
function inNamespaces(args) {
  const asUser = process.getuid?.() === 0 ? [] : ['--user', '--map-current-user', '--keep-caps']
  const namespaces = ['--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc']
  // The first process of a namespace has to collect those that lost their parent, which a shell does.
  const shell = ['sh', '-c', '"$@"; exit $?', 'sh']
  const { program, flags } = nodeProgram()
  const limits = ['--pdeathsig', 'KILL', 'unshare', ...asUser, ...namespaces]
  return run('setpriv', [...limits, ...shell, program, ...flags, ...args])
}
