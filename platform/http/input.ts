import type { HonoRequest } from 'hono'
import type { Endpoint } from '../../contract/kernel/endpoint.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { WireInput } from '../../contract/kernel/transport.ts'

/**
 * The raw input of a call as the endpoint says it travels. A repeated name becomes a list. A GET that
 * changes state is also taken as a POST, its fields in the query or as a form.
 */
export async function readWireInput(
  endpoint: Endpoint,
  request: HonoRequest<string>,
): Promise<WireInput> {
  const query = collect(new URL(request.url).searchParams.entries())
  if (endpoint.travels === 'query' && request.method === 'GET') return query
  if (endpoint.travels === 'json') return readJson(request)
  const type = request.header('content-type') ?? ''
  if (type === '') return query
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)/i.test(type)) {
    throw new Problem('unsupportedType', `Send a form, not ${type}`)
  }
  const form = await request.raw.formData().catch((cause: unknown) => {
    throw new Problem('malformed', `The form cannot be read: ${String(cause)}`)
  })
  return { ...query, ...collect(form.entries()) }
}

function collect(entries: Iterable<[string, unknown]>): WireInput {
  const input: WireInput = Object.create(null) as WireInput
  for (const [name, value] of entries) {
    const earlier = input[name]
    if (earlier === undefined) input[name] = value
    else
      input[name] = Array.isArray(earlier) ? [...(earlier as unknown[]), value] : [earlier, value]
  }
  return { ...input }
}

async function readJson(request: HonoRequest<string>): Promise<WireInput> {
  try {
    const body: unknown = await request.json()
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as WireInput
  } catch (cause) {
    throw new Problem('malformed', `The body is not JSON: ${String(cause)}`)
  }
  throw new Problem('malformed', 'The body must be a JSON object')
}
