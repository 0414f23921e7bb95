import type { Context, Hono } from 'hono'
import type { Download, Page } from '../../contract/kernel/answer.ts'
import type { Endpoint, Outcome } from '../../contract/kernel/endpoint.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { decodeInput, encodeAnswer } from '../../contract/kernel/transport.ts'
import type { Handler, Handlers } from '../context.ts'
import type { CallEnv } from './call.ts'
import { attachmentNamed } from './contentDisposition.ts'
import { limitCost } from './costlyCalls.ts'
import { guardOrigin } from './csrf.ts'
import { inDownloadSlot } from './downloads.ts'
import { readWireInput } from './input.ts'
import { checkPermission, run } from './invoke.ts'

/** Gives every endpoint of an area its route. */
export function mountArea<A extends Record<string, Endpoint>>(
  app: Hono<CallEnv>,
  area: A,
  handlers: Handlers<A>,
): void {
  for (const [name, endpoint] of Object.entries(area)) {
    mountEndpoint(app, endpoint, handlers[name] as Handler<Endpoint>)
  }
}

function mountEndpoint(app: Hono<CallEnv>, endpoint: Endpoint, handler: Handler<Endpoint>): void {
  const answer = async (c: Context<CallEnv, string>) => {
    const call = c.get('call')
    c.set('route', endpoint.path)
    c.set('endpoint', endpoint)
    if (endpoint.changesState) guardOrigin(c, call)
    await checkPermission(endpoint, call)
    const runLimited = () =>
      limitCost(endpoint, call, async () => {
        const input = decodeInput(endpoint, await readWireInput(endpoint, c.req))
        return respond(c, endpoint, await run(endpoint, handler, input, call))
      })
    return endpoint.answers === 'download' ? inDownloadSlot(c, runLimited) : runLimited()
  }
  if (endpoint.method === 'GET') {
    app.get(endpoint.path, (c) => {
      if (endpoint.changesState && !c.get('call').platform.config.legacyGet) {
        c.header('Allow', 'POST')
        throw new Problem('methodNotAllowed', 'This call changes state: use POST')
      }
      return answer(c)
    })
  }
  if (endpoint.method === 'POST' || endpoint.changesState) app.post(endpoint.path, answer)
}

function respond(c: Context<CallEnv>, endpoint: Endpoint, clean: unknown): Response {
  c.header('Cache-Control', 'private, no-store')
  switch (endpoint.answers) {
    case 'download':
      return download(c, clean as Download)
    case 'jsonOrSheet': {
      const outcome = clean as Outcome<unknown>
      if (outcome.outcome === 'complete') return json(c, endpoint, outcome.answer)
      c.header('X-Accepted-Count', String(outcome.accepted))
      return download(c, outcome.sheet)
    }
    case 'page': {
      const wire = encodeAnswer(endpoint, clean) as { body: object; total: number }
      c.header('X-Total-Count', String((clean as Page<unknown>).total))
      return c.json(wire.body)
    }
    case 'json':
      return json(c, endpoint, clean)
  }
}

function json(c: Context<CallEnv>, endpoint: Endpoint, clean: unknown): Response {
  const wire = encodeAnswer(endpoint, clean)
  return wire === null ? c.body(null, 204) : c.json(wire as object)
}

function download(c: Context<CallEnv>, { fileName, contentType, body }: Download): Response {
  c.header('Content-Type', contentType)
  c.header('Content-Disposition', attachmentNamed(fileName))
  return c.body(body instanceof Blob ? body.stream() : body)
}
