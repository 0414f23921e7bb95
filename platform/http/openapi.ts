import { exceptions } from '../../contract/counter/exceptions.ts'
import { contract } from '../../contract/index.ts'
import { basePath, portalHeader } from '../../contract/kernel/base.ts'
import type { Endpoint } from '../../contract/kernel/endpoint.ts'
import { type ProblemCode, problemStatus } from '../../contract/kernel/problem.ts'
import { mediaTypesOf } from './mediaTypes.ts'
import { idempotencyKeyParameter, restPaths } from '../rest/openapi.ts'
import { isLimited } from './limits/costlyCalls.ts'
import type { RestResource } from '../rest/resource.ts'
import { wireSchema } from './wireSchema.ts'

type Json = Record<string, unknown>

const everyCall: ProblemCode[] = [
  'malformed',
  'forbidden',
  // More fields than a query or form may have, or a larger body.
  'tooLarge',
  'unsupportedType',
  'invalid',
  'unexpected',
  'unavailable',
]

/** Two writers met, or the disk is nearly full. */
const everyWrite: ProblemCode[] = ['conflict', 'noSpace', 'throttled']

/** Returns the OpenAPI 3.1 document of the contract, in the names of the wire, and of the REST resources. */
export function openApiDocument(version: string, resources: readonly RestResource[]): Json {
  const paths: Record<string, Json> = {}
  for (const [area, endpoints] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries(endpoints as Record<string, Endpoint>)) {
      const path = endpoint.atRoot ? endpoint.path : basePath + endpoint.path
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]: operation(`${area}.${name}`, area, endpoint),
        ...(takesPostToo(endpoint) && {
          post: operation(`${area}.${name}.post`, area, { ...endpoint, inputEncoding: 'form' }),
        }),
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Carrel platform', version },
    servers: [{ url: '/' }],
    paths: { ...paths, ...restPaths(resources) },
    components: {
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: 'carrel_session' },
        bearer: { type: 'http', scheme: 'bearer' },
        requestor: { type: 'apiKey', in: 'query', name: 'requestor_id' },
        apiKey: { type: 'apiKey', in: 'query', name: 'api_key' },
      },
      schemas: { Problem: problemSchema, CounterException: exceptionSchema },
    },
  }
}

/** Returns whether the path of a GET takes POST as well (docs/adr/0005-state-changing-gets.md). */
const takesPostToo = ({ method, changesState }: Endpoint): boolean =>
  method === 'GET' && changesState

function operation(operationId: string, area: string, endpoint: Endpoint): Json {
  const input = wireSchema(endpoint.input)
  const parameters = [
    ...(endpoint.takesIdempotencyKey ? [idempotencyKeyParameter] : []),
    ...(endpoint.inputEncoding === 'query' ? queryParameters(input) : []),
  ]
  return {
    operationId,
    tags: [area],
    summary: endpoint.summary,
    security: securityOf(endpoint),
    'x-access': endpoint.access,
    ...(endpoint.changesState && {
      'x-changes-state': `needs the header ${portalHeader.name}: ${portalHeader.value} under a cookie session`,
    }),
    ...((parameters.length > 0 || endpoint.inputEncoding === 'query') && { parameters }),
    ...(endpoint.inputEncoding !== 'query' && {
      requestBody: {
        required: true,
        content: { [bodyTypes[endpoint.inputEncoding]]: { schema: input } },
      },
    }),
    responses: {
      ...successOf(endpoint),
      ...(endpoint.atRoot && endpoint.access !== 'program'
        ? exceptionsOf(endpoint)
        : problemsOf(endpoint)),
    },
  }
}

function securityOf({ access }: Endpoint): Json[] {
  if (access === 'public') return []
  if (access === 'harvester') return [{ requestor: [], apiKey: [] }]
  if (access === 'program') return [{ bearer: [] }, { requestor: [], apiKey: [] }]
  return [{ cookie: [] }, { bearer: [] }]
}

const bodyTypes = {
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
  json: 'application/json',
} as const

function queryParameters(input: Json): Json[] {
  const required = (input['required'] as string[] | undefined) ?? []
  return Object.entries((input['properties'] as Json | undefined) ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

const file = { schema: { type: 'string', format: 'binary' } }

const filesOf = (endpoint: Endpoint): Json =>
  Object.fromEntries(mediaTypesOf(endpoint).map((type) => [type, file]))

function successOf(endpoint: Endpoint): Json {
  const wire = wireSchema(endpoint.output)
  switch (endpoint.responseKind) {
    case 'download':
      return { 200: { description: 'The file', content: filesOf(endpoint) } }
    case 'page':
      return {
        200: {
          description: 'The rows',
          headers: { 'X-Total-Count': { schema: { type: 'integer' } } },
          content: { 'application/json': { schema: (wire['properties'] as Json)['body'] } },
        },
      }
    case 'jsonOrSheet':
      return {
        200: {
          description: 'All rows were taken, or the workbook of those that were not',
          content: { 'application/json': { schema: wire }, ...filesOf(endpoint) },
        },
      }
    case 'json':
      return wire['type'] === 'null'
        ? { 204: { description: 'Done' } }
        : { 200: { description: 'Done', content: { 'application/json': { schema: wire } } } }
  }
}

function problemsOf(endpoint: Endpoint): Json {
  const codes = [...everyCall, ...endpoint.problems]
  if (endpoint.access !== 'public') codes.push('unauthenticated')
  if (endpoint.changesState) codes.push(...everyWrite)
  if (isLimited(endpoint)) codes.push('throttled')
  if (endpoint.responseKind === 'page') codes.push('listTooLong')
  const byStatus = Map.groupBy(codes, (code) => problemStatus[code])
  return Object.fromEntries(
    [...byStatus].map(([status, same]) => [
      status,
      {
        description: [...new Set(same)].join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  )
}

/** Returns the failed responses of the COUNTER API: those of its standard, by status. A wrong path has none. */
function exceptionsOf({ access }: Endpoint): Json {
  const refusals = Object.entries(exceptions).filter(
    ([code, { status }]) =>
      status !== 200 && (access === 'harvester' || ['1000', '1030'].includes(code)),
  )
  const byStatus = Map.groupBy(refusals, ([, { status }]) => status)
  return Object.fromEntries(
    [...byStatus].map(([status, same]) => [
      status,
      {
        description: same.map(([code, { message }]) => `${code}: ${message}`).join(', '),
        content: {
          'application/json': { schema: { $ref: '#/components/schemas/CounterException' } },
        },
      },
    ]),
  )
}

const exceptionSchema = {
  type: 'object',
  required: ['Code', 'Message'],
  properties: {
    Code: { enum: Object.keys(exceptions).map(Number) },
    Message: { enum: Object.values(exceptions).map(({ message }) => message) },
    Data: { type: 'string' },
    Help_URL: { type: 'string', format: 'uri' },
  },
}

const problemSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'requestId'],
      properties: {
        code: { enum: Object.keys(problemStatus) },
        message: { type: 'string' },
        requestId: { type: 'string' },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
        data: { type: 'object' },
      },
    },
  },
}
