import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { withTimeout } from 'es-toolkit'
import type { Context, Hono } from 'hono'
import type { Drawing, DrawnFor } from '../../contract/session/drawing.ts'
import type { Platform } from '../context.ts'
import { type CallEnv, sessionOf } from './call.ts'
import { answerTo } from './together.ts'

/** A screen as HTML, and what its page is told of it. */
export interface Drawn {
  html: string
  drawnFor: DrawnFor
}

/** What the portal in this folder draws on the platform; undefined where it is not built. */
export async function loadDrawing(folder: string): Promise<Drawing | undefined> {
  const file = join(folder, 'drawing.mjs')
  if (!existsSync(file)) return undefined
  const { drawing } = (await import(pathToFileURL(file).href)) as { drawing: Drawing }
  return drawing
}

/**
 * The screen at the address, for who is signed in. Its calls go through the platform as if the portal had made them,
 * each with its own session check, permission and log line. Null where there is none, or it takes too long, or a
 * call fails: then the portal draws the screen itself and says in its place what failed.
 */
export async function drawnScreen(
  app: Hono<CallEnv>,
  c: Context<CallEnv>,
  platform: Platform,
  drawing: Drawing | undefined,
): Promise<Drawn | null> {
  const patience = platform.config.drawingWaitMs
  if (patience === 0 || !drawing?.paths.includes(c.req.path)) return null
  const session = await sessionOf(platform, c)
  // Above the screens of support staff stands whom they act for.
  if (session === null || session.principal.infoAdmin) return null
  const { userId, customerId, principal } = session
  const answers: DrawnFor['answers'] = {}
  const ask = async (address: string) => {
    const answer = await answerTo(app, c, address)
    if (answer === null) throw new Error(`No answer to ${address}`)
    answers[address] = answer
    return answer
  }
  const user = { userId, customerId, adminType: principal.adminType, infoAdmin: false }
  try {
    const html = await withTimeout(
      () => drawing.draw({ user, ask, nonce: c.get('nonce') }),
      patience,
    )
    return { html, drawnFor: { userId, customerId, answers } }
  } catch (error) {
    const requestId = c.get('requestId')
    platform.log.warn({ err: error, requestId }, 'a screen could not be drawn into its page')
    return null
  }
}
