import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { basePath } from '../../../contract/kernel/base.ts'
import { scratchFolder } from '../../support/database.ts'
import { type Product, startProduct } from '../../support/browser/product.ts'

const rounds = 4
/** The moments of the kills, spread over the first requests after a start. */
const killAfterMs = (round: number) => 40 + ((round * 137) % 400)

/** Signs in; the key is an acknowledged write. Undefined when the product died before it answered. */
async function signIn(product: Product): Promise<string | undefined> {
  try {
    const response = await fetch(product.url + basePath + contract.session.signIn.path, {
      method: 'POST',
      body: new URLSearchParams({ username: 'meridian', password: 'Library-24' }),
    })
    return ((await response.json()) as { session_key: string }).session_key
  } catch {
    // Killed meanwhile: nothing was acknowledged.
    return undefined
  }
}

async function sessionLives(product: Product, key: string): Promise<boolean> {
  const url = `${product.url}${basePath}${contract.session.openSessions.path}`
  const response = await fetch(url, { headers: { authorization: `Bearer ${key}` } })
  return response.status === 200
}

/** The database server as well, as a power failure would. */
async function killDatabase(dataDir: string): Promise<void> {
  const pidFile = await readFile(path.join(dataDir, 'pg', 'data', 'postmaster.pid'), 'utf8')
  process.kill(Number(pidFile.split('\n')[0]), 'SIGKILL')
}

async function killLater(product: Product, round: number): Promise<void> {
  await pause(killAfterMs(round))
  if (round % 2 === 1) await killDatabase(product.dataDir)
  await product.kill()
}

it(`killed at ${rounds} moments, every other time with its database, it starts again and has lost nothing it acknowledged`, {
  timeout: 120_000,
}, async () => {
  const dataDir = await scratchFolder()
  const start = () => startProduct({ dataDir, env: { DEMO_SCALE: '0.02' } })
  const restarts: number[] = []
  let product = await start()
  // On a busy machine each kill may come before the first answer after its start.
  const acknowledged = [await signIn(product)].filter((key) => key !== undefined)
  for (let round = 0; round < rounds; round += 1) {
    const killed = killLater(product, round)
    for (;;) {
      const key = await signIn(product)
      if (key === undefined) break
      acknowledged.push(key)
    }
    await killed
    const startedAt = performance.now()
    product = await start()
    restarts.push(performance.now() - startedAt)
  }
  const alive = await Promise.all(acknowledged.map((key) => sessionLives(product, key)))
  expect(acknowledged.length).toBeGreaterThan(0)
  expect(alive.filter((lives) => !lives)).toEqual([])
  await product.stop()
  const slowest = (Math.max(...restarts) / 1000).toFixed(1)
  console.info(`${acknowledged.length} acknowledged writes kept; slowest restart ${slowest} s`)
})
