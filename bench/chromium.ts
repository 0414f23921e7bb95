import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import CDP, { type Client } from 'chrome-remote-interface'
import { ensureChromium } from '../scripts/programs/chromium.mjs'

/** A browser profile without cache, cookies and storage, but for what its own tabs leave behind. */
export interface Profile {
  /** An empty tab. */
  openTab(): Promise<Client>
}

/** A running Chromium. */
export interface Chromium {
  /** Runs work with a new profile, which is closed after it. */
  withProfile<T>(work: (profile: Profile) => Promise<T>): Promise<T>
}

/**
 * Runs work with a Chromium that is driven by the DevTools protocol alone. A test tool would put scripts of its own
 * into each page, for which no user waits.
 */
export async function withChromium<T>(work: (chromium: Chromium) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'carrel-bench-'))
  const flags = [
    '--headless',
    '--no-sandbox',
    '--no-first-run',
    '--window-size=1280,720',
    '--remote-debugging-port=0',
  ]
  const child = spawn(await ensureChromium(), [...flags, `--user-data-dir=${dataDir}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exited = once(child, 'exit')
  try {
    const address = await addressOf(child)
    const browser = await CDP({ target: address, local: true })
    try {
      const port = Number(new URL(address).port)
      return await work({ withProfile: (inProfile) => withProfile(browser, port, inProfile) })
    } finally {
      // A Chromium that is killed leaves processes that hold its output open.
      await browser.Browser.close()
    }
  } finally {
    child.kill()
    await exited
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Returns the address at which Chromium takes commands; it prints it once it is ready. */
async function addressOf({ stderr }: ChildProcess): Promise<string> {
  if (stderr === null) throw new Error('Chromium was started without its output')
  for await (const line of createInterface({ input: stderr })) {
    const [, address] = /DevTools listening on (ws:\S+)/.exec(line) ?? []
    if (address !== undefined) {
      stderr.resume()
      return address
    }
  }
  throw new Error('Chromium ended before it took commands')
}

async function withProfile<T>(
  browser: Client,
  port: number,
  work: (profile: Profile) => Promise<T>,
): Promise<T> {
  const { browserContextId } = await browser.Target.createBrowserContext({})
  const clients: Client[] = []
  const openTab = async () => {
    const { targetId } = await browser.Target.createTarget({ url: 'about:blank', browserContextId })
    const client = await CDP({ port, target: targetId, local: true })
    clients.push(client)
    return client
  }
  try {
    return await work({ openTab })
  } finally {
    await Promise.all(clients.map((client) => client.close()))
    await browser.Target.disposeBrowserContext({ browserContextId })
  }
}
