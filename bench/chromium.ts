import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import CDP, { type Client } from 'chrome-remote-interface'
import { ensureChromium } from '../scripts/chromium.mjs'

/** Nothing cached, no cookies, nothing stored but what its own tabs leave behind. */
export interface Profile {
  /** An empty tab. */
  openTab(): Promise<Client>
  close(): Promise<void>
}

export interface Chromium {
  openProfile(): Promise<Profile>
}

/**
 * Runs work with a Chromium that is spoken to directly. A test tool attaches a debugger to each page and puts scripts
 * of its own into it, which no user waits for.
 */
export async function withChromium<T>(work: (chromium: Chromium) => Promise<T>): Promise<T> {
  const profile = await mkdtemp(path.join(tmpdir(), 'carrel-bench-'))
  const flags = [
    '--headless',
    '--no-sandbox',
    '--no-first-run',
    '--window-size=1280,720',
    '--remote-debugging-port=0',
  ]
  const child = spawn(await ensureChromium(), [...flags, `--user-data-dir=${profile}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exited = once(child, 'exit')
  try {
    const address = await addressOf(child)
    const browser = await CDP({ target: address, local: true })
    try {
      return await work({ openProfile: () => openProfile(browser, Number(new URL(address).port)) })
    } finally {
      // Ends its processes too; killed, it would leave some that hold its output open.
      await browser.Browser.close()
    }
  } finally {
    child.kill()
    await exited
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Where it listens, which it tells when it does. */
async function addressOf({ stderr }: ChildProcess): Promise<string> {
  if (stderr === null) throw new Error('Chromium was started without its output')
  for await (const line of createInterface({ input: stderr })) {
    const [, address] = /DevTools listening on (ws:\S+)/.exec(line) ?? []
    if (address !== undefined) {
      stderr.resume()
      return address
    }
  }
  throw new Error('Chromium ended before it could be spoken to')
}

async function openProfile(browser: Client, port: number): Promise<Profile> {
  const { browserContextId } = await browser.Target.createBrowserContext({})
  const clients: Client[] = []
  return {
    openTab: async () => {
      const { targetId } = await browser.Target.createTarget({
        url: 'about:blank',
        browserContextId,
      })
      const client = await CDP({ port, target: targetId, local: true })
      clients.push(client)
      return client
    },
    close: async () => {
      await Promise.all(clients.map((client) => client.close()))
      await browser.Target.disposeBrowserContext({ browserContextId })
    },
  }
}
