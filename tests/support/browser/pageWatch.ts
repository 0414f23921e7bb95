import type { Page } from 'playwright-core'

/** The faults of a page. */
export interface PageWatch {
  /** What went wrong so far and was not announced. */
  faults(): string[]
  /** A fault that this test provokes, e.g. the browser's own line about an answer of 429. */
  expectFault(pattern: RegExp): void
}

/**
 * Notes everything that must not happen while the product is used: anything in the console, errors
 * nobody caught, what the content security policy refuses (also where a library tried it and went on), requests
 * that fail, and requests to anybody else's server.
 */
export async function watchPage(page: Page, origin: string): Promise<PageWatch> {
  const faults: string[] = []
  const expected: RegExp[] = []
  const note = (what: string) => void faults.push(what)

  page.on('console', (message) => {
    const { url, lineNumber } = message.location()
    if (message.type() === 'error' || message.type() === 'warning') {
      note(`console ${message.type()}: ${message.text()} (${url}:${lineNumber})`)
    }
  })
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      console.error(`refused by ${violatedDirective}: ${blockedURI} (${sourceFile})`),
    )
  })
  page.on('pageerror', (error) => note(`uncaught: ${error.stack ?? error.message}`))
  page.on('request', (request) => {
    const { protocol, origin: target } = new URL(request.url())
    if (protocol.startsWith('http') && target !== origin) note(`third party: ${request.url()}`)
  })
  page.on('requestfailed', (request) => {
    // Leaving a page, and typing on in a filter, give up requests that are under way.
    const reason = request.failure()?.errorText ?? ''
    if (reason !== 'net::ERR_ABORTED') note(`failed: ${request.url()} ${reason}`)
  })
  return {
    faults: () => faults.filter((fault) => !expected.some((pattern) => pattern.test(fault))),
    expectFault: (pattern) => void expected.push(pattern),
  }
}
