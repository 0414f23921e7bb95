import { basePath } from '../../contract/kernel/base.ts'
import { type AnswerTogether, together } from '../../contract/kernel/together.ts'
import { sessionStore } from '../authProvider/sessionStore.ts'
import { settings } from '../settings.ts'

/** What index.html was drawn from, or its script has under way, by address; whoever takes an answer takes it out. */
declare global {
  interface Window {
    carrelEarlyCalls?: Record<string, AnswerTogether | Promise<AnswerTogether>>
  }
}

/** The calls that a screen made, and the one request that asks for all of them. */
interface Screen {
  urls: string[]
  ask: string
}

/** The screens by their address, as index.html finds them: it asks for no other session. */
interface Remembered {
  session: string
  screens: Record<string, Screen>
}

const askFor = (urls: readonly string[]): string => {
  const calls = new URLSearchParams(urls.map((url) => [together.parameter, url]))
  return `${settings.platformUrl}${basePath}${together.path}?${calls}`
}

/** How much longer a call makes the address of the request for all. */
const lengthOf = (url: string): number =>
  `&${new URLSearchParams([[together.parameter, url]])}`.length

/** Goes with the session, like everything that is no preference. The script of index.html knows it too. */
const storageKey = 'carrel.firstScreens'
/** An address of more characters is no longer taken by every server on its way. */
const most = { screens: 8, calls: together.most, characters: 6_000 }
/** After that, what came early is old. */
const freshFor = 10_000

/** What was asked for at the address where the user is. */
let here: { session: string; address: string; urls: string[]; characters: number } | undefined
/** Milliseconds until it is written down: once for the calls that a screen makes together, not for each. */
const writtenAfter = 300
let writing: ReturnType<typeof setTimeout> | undefined

export interface EarlyAnswer {
  status: number
  data: unknown
  headers: Record<string, string>
}

/**
 * The answer that index.html asked for beside the scripts, if it did; undefined sends the call in the ordinary
 * way. Every call is remembered for the next time that its screen is opened first.
 */
export async function earlyAnswer(url: string): Promise<EarlyAnswer | undefined> {
  remember(url)
  const early = window.carrelEarlyCalls?.[url]
  if (early === undefined) return undefined
  delete window.carrelEarlyCalls?.[url]
  if (performance.now() > freshFor) return undefined
  const answer = await early
  if (answer === null) return undefined
  return { status: 200, ...answer }
}

function remember(url: string): void {
  const session = sessionStore.read()?.sessionId
  if (session === undefined) return
  const address = window.location.pathname + window.location.search
  if (here?.session !== session || here.address !== address) {
    write()
    here = { session, address, urls: [], characters: askFor([]).length }
  }
  const { urls } = here
  if (urls.includes(url) || urls.length === most.calls) return
  const characters = here.characters + lengthOf(url)
  if (characters > most.characters) return
  here.characters = characters
  urls.push(url)
  writing ??= setTimeout(write, writtenAfter)
}

/** Writes down what waits for it. */
function write(): void {
  if (here === undefined || writing === undefined) return
  clearTimeout(writing)
  writing = undefined
  const { session, address, urls } = here
  // Nothing of a session stays that has ended meanwhile.
  if (sessionStore.read()?.sessionId !== session) return
  const { [address]: _, ...others } = screensOf(session)
  const kept = Object.entries(others).slice(1 - most.screens)
  const screens = Object.fromEntries([...kept, [address, { urls, ask: askFor(urls) }]])
  const remembered: Remembered = { session, screens }
  window.localStorage.setItem(storageKey, JSON.stringify(remembered))
}

/** What is remembered of a session; nothing of any other. */
function screensOf(session: string): Remembered['screens'] {
  const text = window.localStorage.getItem(storageKey)
  // Only this file writes it, and only in this form.
  const remembered = text === null ? null : (JSON.parse(text) as Remembered)
  return remembered?.session === session ? remembered.screens : {}
}
