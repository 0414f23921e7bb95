import { sessionStore } from '../authProvider/sessionStore.ts'

/** What the script of index.html has under way, by address; whoever takes an answer takes it out. */
declare global {
  interface Window {
    carrelEarlyCalls?: Record<string, Promise<Response>>
  }
}

/** The calls of a first screen as index.html finds them: it sends them only for the same session and address. */
interface Remembered {
  session: string
  address: string
  urls: string[]
}

/** Goes with the session, like everything that is no preference. The script of index.html knows it too. */
const storageKey = 'carrel.firstCalls'
const atMost = 24
/** After that, what came early is old. */
const freshFor = 10_000

const address = () => window.location.pathname + window.location.search
const openedAt = address()
const asked = new Set<string>()

export interface EarlyAnswer {
  status: number
  data: unknown
  headers: Record<string, string>
}

/**
 * The answer that index.html asked for beside the scripts, if it did; undefined sends the call in the ordinary
 * way. Every call that the first screen makes is remembered for the next time.
 */
export async function earlyAnswer(url: string): Promise<EarlyAnswer | undefined> {
  remember(url)
  const early = window.carrelEarlyCalls?.[url]
  if (early === undefined) return undefined
  delete window.carrelEarlyCalls?.[url]
  if (performance.now() > freshFor) return undefined
  try {
    const response = await early
    if (!response.ok) return undefined
    const headers = Object.fromEntries(response.headers)
    return { status: response.status, data: await response.json(), headers }
  } catch {
    // The ordinary call comes next, and says what is wrong.
    return undefined
  }
}

function remember(url: string): void {
  const session = sessionStore.read()?.sessionId
  if (session === undefined || address() !== openedAt) return
  if (asked.has(url) || asked.size === atMost) return
  asked.add(url)
  const remembered: Remembered = { session, address: openedAt, urls: [...asked] }
  window.localStorage.setItem(storageKey, JSON.stringify(remembered))
}
