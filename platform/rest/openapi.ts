import { maxRestRows } from '../../contract/paging.ts'
import {
  basePath,
  idempotencyHeader,
  idempotencyKeyPattern,
  portalHeader,
} from '../../contract/kernel/base.ts'
import { type ProblemCode, problemStatus } from '../../contract/kernel/problem.ts'
import type { Permission } from '../../contract/permissions.ts'
import { wireSchema } from '../http/wireSchema.ts'
import { maxFilterIds } from './query.ts'
import type { RestResource } from './resource.ts'

type Json = Record<string, unknown>

/** Returns the OpenAPI paths of the resources below `/platform/rest`. */
export const restPaths = (resources: readonly RestResource[]): Record<string, Json> =>
  Object.fromEntries(
    resources.flatMap((resource): [path: string, methods: Json][] => [
      [`${basePath}/rest/${resource.name}`, listMethods(resource)],
      [`${basePath}/rest/${resource.name}/{id}`, rowMethods(resource)],
    ]),
  )

/** Returns the methods of a resource's list. */
function listMethods(resource: RestResource): Json {
  const { name, permission, create } = resource
  const row = rowSchema(resource)
  return {
    get: {
      ...operation(name, 'list', 'List rows', permission),
      parameters: listParameters(resource),
      responses: { 200: listResponse({ type: 'array', items: row }), ...problems('invalid') },
    },
    ...(create && {
      post: {
        ...writing(name, 'create', 'Create a row', create.permission),
        parameters: [idempotencyKeyParameter],
        requestBody: jsonBody(wireSchema(create.body)),
        responses: {
          201: jsonResponse('The new row', row),
          ...problems('invalid', 'conflict', 'noSpace'),
        },
      },
    }),
  }
}

/** Returns the methods of one row of a resource. */
function rowMethods(resource: RestResource): Json {
  const { name, permission, update, remove } = resource
  const row = rowSchema(resource)
  return {
    get: {
      ...operation(name, 'show', 'Read a row', permission),
      parameters: [idParameter],
      responses: { 200: jsonResponse('The row', row), ...problems('notFound') },
    },
    ...(update && {
      put: {
        ...writing(name, 'update', 'Change a row', update.permission),
        parameters: [idParameter, idempotencyKeyParameter],
        requestBody: jsonBody(withRowVersion(wireSchema(update.body))),
        responses: {
          200: jsonResponse('The changed row', row),
          ...problems('notFound', 'invalid', 'conflict', 'noSpace'),
        },
      },
    }),
    ...(remove && {
      delete: {
        ...writing(name, 'remove', 'Delete a row', remove.permission),
        parameters: [idParameter, idempotencyKeyParameter],
        responses: {
          200: jsonResponse('The deleted row', row),
          ...problems('notFound', 'conflict', 'noSpace'),
        },
      },
    }),
  }
}

const operation = (
  name: string,
  action: string,
  summary: string,
  permission: Permission,
): Json => ({
  operationId: `rest.${name}.${action}`,
  tags: ['rest'],
  summary: `${summary} of ${name}`,
  security: [{ cookie: [] }, { bearer: [] }],
  'x-access': permission,
})

const writing = (name: string, action: string, summary: string, permission: Permission): Json => ({
  ...operation(name, action, summary, permission),
  'x-changes-state': `needs the header ${portalHeader.name}: ${portalHeader.value} under a cookie session`,
})

const jsonBody = (schema: Json): Json => ({
  required: true,
  content: { 'application/json': { schema } },
})

/** Returns the schema of the body of an update: that of its fields, and the version of the row as it was read. */
const withRowVersion = ({ properties, ...schema }: Json): Json => ({
  ...schema,
  properties: {
    ...(properties as Json | undefined),
    rowVersion: {
      type: 'string',
      description: 'Of the row as it was read. A row that was changed since is not updated: 409',
    },
  },
})

/** The header of a call that can be repeated without a second effect. */
export const idempotencyKeyParameter = {
  name: idempotencyHeader,
  in: 'header',
  required: false,
  description: 'Repeated with the same key and input, the call answers as before and does nothing',
  schema: { type: 'string', pattern: idempotencyKeyPattern.source },
}

const idSchema = { type: 'integer', minimum: 1 }

const idParameter = { name: 'id', in: 'path', required: true, schema: idSchema }

/** Returns the schema of a row: its columns by name; their types are those of the database. */
const rowSchema = ({ fields, update }: RestResource): Json => ({
  type: 'object',
  properties: {
    ...Object.fromEntries(Object.keys(fields).map((field) => [field, {}])),
    ...(update && { rowVersion }),
  },
})

const rowVersion = {
  type: 'string',
  description: 'Another one as soon as something of the row has changed',
}

/** Returns the three parameters of ra-data-simple-rest, each a text that holds JSON. */
function listParameters({ fields, filters = {} }: RestResource): Json[] {
  const columns = Object.entries(fields)
  const sortable = columns.filter(([, field]) => field.sortable !== false).map(([name]) => name)
  const filterable = columns.filter(([, field]) => field.filter !== undefined).map(([name]) => name)
  return [
    jsonParameter('filter', {
      type: 'object',
      properties: {
        id: { anyOf: [idSchema, { type: 'array', items: idSchema, maxItems: maxFilterIds }] },
        ...Object.fromEntries([...filterable, ...Object.keys(filters)].map((name) => [name, {}])),
      },
    }),
    jsonParameter('sort', {
      type: 'array',
      prefixItems: [{ enum: sortable }, { enum: ['ASC', 'DESC'] }],
    }),
    {
      ...jsonParameter('range', { type: 'array', items: { type: 'integer', minimum: 0 } }),
      description: `First and last row, from 0. An answer has at most ${maxRestRows} rows.`,
    },
  ]
}

const jsonParameter = (name: string, schema: Json): Json => ({
  name,
  in: 'query',
  required: false,
  schema: { type: 'string', contentMediaType: 'application/json', contentSchema: schema },
})

const jsonResponse = (description: string, schema: Json): Json => ({
  description,
  content: { 'application/json': { schema } },
})

const listResponse = (schema: Json): Json => ({
  ...jsonResponse('The rows', schema),
  headers: { 'Content-Range': { schema: { type: 'string' } } },
})

/** Returns the problem answers of an operation by status. */
function problems(...own: ProblemCode[]): Json {
  const codes: ProblemCode[] = [
    'malformed',
    'unauthenticated',
    'forbidden',
    'tooLarge',
    'unexpected',
    'unavailable',
    ...own,
  ]
  const byStatus = Map.groupBy(codes, (code) => problemStatus[code])
  return Object.fromEntries(
    [...byStatus].map(([status, same]) => [
      status,
      jsonResponse(same.join(', '), { $ref: '#/components/schemas/Problem' }),
    ]),
  )
}
