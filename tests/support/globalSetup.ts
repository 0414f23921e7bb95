import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import type { ServerConnection } from './database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    databaseServer: ServerConnection
  }
}

const root = path.resolve(import.meta.dirname, '../..')

/** Starts one database server for the whole run, in a process of its own that ends with the run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const script = path.join(import.meta.dirname, 'servers/databaseServer.ts')
  const keeper = spawn(process.execPath, [script, path.join(root, '.cache')], {
    // A group of its own: Ctrl-C must not end it before it has stopped the server.
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(keeper, 'exit')
  const [line] = (await Promise.race([
    once(keeper.stdout, 'data'),
    ended.then(() => Promise.reject(new Error('The database server for the tests did not start'))),
  ])) as [Buffer]
  project.provide('databaseServer', JSON.parse(line.toString()) as ServerConnection)
  return async () => {
    keeper.stdin.end()
    await ended
  }
}
