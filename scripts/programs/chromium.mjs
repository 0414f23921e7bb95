// The browser of the tests: one that the system has, or the one Debian offers. The headless shell comes first: it is
// the same browser without its own windows, which cost a fifth of the time of a test.
import { existsSync } from 'node:fs'
import { ensureProgram } from './debianPackage.mjs'

const knownPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/** Returns the path of Chromium, if there is one: `CHROMIUM_PATH`, or one of the usual places. */
export function findChromium() {
  const configuredPath = process.env['CHROMIUM_PATH']
  if (configuredPath && !existsSync(configuredPath))
    throw new Error(`CHROMIUM_PATH names no file: ${configuredPath}`)
  return configuredPath || knownPaths.find((file) => existsSync(file))
}

/** Makes sure that there is a Chromium; returns its path. */
export const ensureChromium = () =>
  ensureProgram({
    find: findChromium,
    debianPackages: ['chromium-headless-shell', 'chromium'],
    missing:
      'The browser tests need Chromium or Chrome. Install one (on Debian and Ubuntu: ' +
      'sudo apt-get install chromium-headless-shell), or name it in CHROMIUM_PATH.',
  })
