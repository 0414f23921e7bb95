import fc from 'fast-check'
import type { Endpoint } from '../../contract/kernel/endpoint.ts'
import type { WireInput } from '../../contract/kernel/transport.ts'
import type { Random } from '../../platform/demo/random.ts'
import type { RestResource } from '../../platform/rest/resource.ts'
import { cleanValues } from '../support/arbitrary.ts'
import { requestOf } from '../support/caller.ts'
import { encodeIfValid, endpoints, type NamedEndpoint } from '../support/endpoints.ts'
import { nastyFile, nastyName, nastyValue } from './values.ts'

/** Ids that valid inputs of an actor name. */
export interface Ids {
  customerId: number
  consortiumId: number
  userId: number
}

/** A request of the fuzzer. */
export interface FuzzRequest {
  /** What is called and how its input was made; a fault is told by it. */
  name: string
  /** Whether its input is as the contract has it. */
  isValid: boolean
  /** The COUNTER API refuses in the shape of its own standard. */
  isCounter: boolean
  path: string
  init: RequestInit
}

/** Clean inputs to begin with, per call. */
const samplesPerCall = 12

/** Returns valid inputs for every call: the same for the same seed. */
export function cleanSamples(seed: number): ReadonlyMap<Endpoint, readonly unknown[]> {
  return new Map(
    endpoints.map(({ endpoint }) => [
      endpoint,
      fc.sample(cleanValues(endpoint.input), { seed, numRuns: samplesPerCall }),
    ]),
  )
}

/** Returns the sample with ids that exist, so that it gets beyond the checks of scope. */
function withIds(value: unknown, ids: Ids, random: Random): unknown {
  if (Array.isArray(value)) return value.map((one) => withIds(one, ids, random))
  if (typeof value !== 'object' || value === null || value instanceof Blob) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, idFor(key, part, ids, random)]),
  )
}

function idFor(key: string, value: unknown, ids: Ids, random: Random): unknown {
  if (key in ids) return ids[key as keyof Ids]
  if (key === 'memberId') return random.pick([1002, 1003])
  if (key === 'memberIds') return [1002, 1003]
  if (typeof value === 'number' && key.endsWith('Id')) return random.int(1, 40)
  if (key.endsWith('Ids')) return [random.int(1, 40)]
  if (key === 'page') return random.int(1, 3)
  if (key === 'perPage') return random.pick([15, 100])
  return withIds(value, ids, random)
}

/** Returns the next request of a call: valid, nearly valid or hostile. */
export function callRequest(
  { name, endpoint }: NamedEndpoint,
  samples: readonly unknown[],
  ids: Ids,
  random: Random,
): FuzzRequest {
  const isCounter = name.startsWith('counterApi.')
  const clean = withIds(random.pick(samples), ids, random)
  const wire = encodeIfValid(endpoint, clean) ?? {}
  const how = random.weighted({ valid: 30, near: 40, hostile: 15, raw: 15 })
  if (how === 'raw') {
    const { path, init, what } = rawRequest(endpoint, random)
    return { name: `${name} raw ${what}`, isValid: false, isCounter, path, init }
  }
  const change = { valid: () => wire, near: spoilt, hostile }[how]
  const changed = change(wire, random)
  const [path, init] = requestOf(endpoint, changed)
  return {
    name: `${name} ${how} ${shown(changed)}`,
    isValid: how === 'valid',
    isCounter,
    path,
    init,
  }
}

/** The input with one or two of its values changed, left out or added. */
function spoilt(wire: WireInput, random: Random): WireInput {
  const copy = { ...wire }
  for (let change = random.int(1, 2); change > 0; change -= 1) {
    const names = Object.keys(copy)
    spoil(copy, names.length === 0 ? nastyName(random) : random.pick(names), random)
  }
  return copy
}

/** Changes a field of the input, or adds another one. */
function spoil(wire: WireInput, name: string, random: Random): void {
  const value = wire[name]
  const json = jsonIn(value)
  if (json !== undefined && random.chance(0.8)) {
    wire[name] = JSON.stringify(spoiltInside(json, random))
    return
  }
  if (value instanceof Blob && random.chance(0.7)) {
    wire[name] = nastyFile(random)
    return
  }
  const how = random.weighted({ change: 60, leaveOut: 15, repeat: 15, add: 10 })
  if (how === 'leaveOut') delete wire[name]
  else if (how === 'repeat') wire[name] = [value, nastyValue(random)]
  else wire[how === 'add' ? nastyName(random) : name] = nastyValue(random)
}

/** Returns the object or list that a text field holds as JSON, otherwise undefined. */
function jsonIn(value: unknown): object | undefined {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return undefined
  try {
    return JSON.parse(value) as object
  } catch {
    return undefined
  }
}

/** The same for a value of JSON: one part of it is changed, however deep. */
function spoiltInside(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.1)) return nastyValue(random)
  const entries = Object.entries(value as Record<string, unknown>)
  if (entries.length === 0) return nastyValue(random)
  const [key, part] = random.pick(entries)
  const changed = spoiltInside(part, random)
  if (!Array.isArray(value)) return { ...value, [key]: changed }
  return random.chance(0.2)
    ? [...(value as unknown[]), changed]
    : (value as unknown[]).with(Number(key), changed)
}

const hostile = (wire: WireInput, random: Random): WireInput =>
  Object.fromEntries(
    Object.entries(wire).map(([name, value]) => [
      name,
      value instanceof Blob ? nastyFile(random) : nastyValue(random),
    ]),
  )

/** A request that is no input at all. */
function rawRequest({ method, path }: Endpoint, random: Random) {
  const body = random.pick([
    ['[]', 'application/json'],
    ['{', 'application/json'],
    [`{"a":${'['.repeat(2000)}${']'.repeat(2000)}}`, 'application/json'],
    ['{"__proto__":{"a":1}}', 'application/json'],
    ['\ufeff{}', 'application/json'],
    ['null', 'application/json'],
    ['a=1&'.repeat(1500), 'application/x-www-form-urlencoded'],
    ['a=%zz&b=%ff', 'application/x-www-form-urlencoded'],
    ['__proto__=1', 'application/x-www-form-urlencoded'],
    ['a'.repeat(70_000), 'application/x-www-form-urlencoded'],
    ['--b', 'multipart/form-data; boundary=b'],
    ['--b\r\ncontent-disposition: form-data\r\n\r\n--b--', 'multipart/form-data; boundary=b'],
    ['x', 'multipart/form-data'],
    ['x', 'text/plain'],
  ] as const)
  const query = random.pick([
    '',
    '?',
    '?&&&',
    '?=',
    '?a',
    '?%',
    '?%ff=%00',
    '?__proto__=1',
    '?constructor=1',
    `?${'a=1&'.repeat(1200)}`,
    `?customer_id=${'1'.repeat(5000)}`,
  ])
  const sent = random.chance(0.1) ? random.pick(['GET', 'POST', 'PUT', 'DELETE']) : method
  const init: RequestInit = { method: sent }
  if (sent !== 'GET') {
    init.body = body[0]
    init.headers = { 'content-type': body[1] }
  }
  return { path: path + query, init, what: `${sent} ${query.slice(0, 20)} ${body[0].slice(0, 20)}` }
}

/** Returns a request of a REST resource in the dialect of ra-data-simple-rest. */
export function restRequest(resource: RestResource, random: Random): FuzzRequest {
  const id = random.pick([
    '',
    '',
    '',
    '/1',
    '/2',
    '/0',
    '/-1',
    '/x',
    '/2147483648',
    '/9007199254740991',
    '/99999999999999999999',
  ])
  const method = random.weighted({ GET: 60, POST: 15, PUT: 15, DELETE: 10 })
  const fields = [...Object.keys(resource.fields), ...Object.keys(resource.filters ?? {})]
  const field = () => (random.chance(0.8) ? random.pick(fields) : nastyName(random))
  const json = (value: unknown) =>
    random.chance(0.9) ? JSON.stringify(value) : String(nastyValue(random))
  const query = new URLSearchParams()
  if (random.chance(0.6)) query.set('filter', json({ [field()]: nastyValue(random) }))
  if (random.chance(0.4)) query.set('sort', json([field(), random.pick(['ASC', 'DESC', 'x'])]))
  if (random.chance(0.4)) {
    query.set('range', json([random.pick([0, 5, -1, 1e9, 1e19, 'a']), random.pick([9, 1e9, 1e19])]))
  }
  const init: RequestInit = { method }
  if (method === 'POST' || method === 'PUT') {
    const body = {
      screen: 'titles',
      name: `view ${random.int(1, 1e9)}`,
      search: '?a=1',
      state: 'queued',
    }
    const valid = method === 'PUT' ? { search: '?a=1' } : { ...body, state: undefined }
    init.body = JSON.stringify(random.chance(0.2) ? valid : spoiltInside(body, random))
    init.headers = { 'content-type': 'application/json' }
  }
  const path = `/rest/${resource.name}${id}?${query}`
  const what = typeof init.body === 'string' ? ` ${init.body.slice(0, 300)}` : ''
  return {
    name: `${method} ${path.slice(0, 400)}${what}`,
    isValid: false,
    isCounter: false,
    path,
    init,
  }
}

const shown = (wire: WireInput): string =>
  JSON.stringify(wire, (_, value: unknown) => (value instanceof Blob ? 'a file' : value)).slice(
    0,
    400,
  )
