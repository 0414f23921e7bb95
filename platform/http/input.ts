import type { HonoRequest } from 'hono'
import type { Endpoint } from '../../contract/kernel/endpoint.ts'
import { isRecord } from '../../contract/kernel/isRecord.ts'
import { parseJson } from '../../contract/kernel/json.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { textFault, type WireInput } from '../../contract/kernel/transport.ts'
import { wireKeysOf } from '../../contract/kernel/withWireKeys.ts'
import { readBody, textOf } from './body.ts'

/** The most fields of a query or of a form; no call has more than forty, repeated ones included. */
export const maxFields = 1000
/** The most bytes of the texts of a form; that of an organisation is the largest. Files are limited separately. */
const maxTextFormBytes = 4 * 1024 * 1024
/** The most bytes of the headers of all parts of a form; those of a field take about 70. */
const maxPartHeaderBytes = 256 * 1024
/** The longest name of a file in characters; file systems take 255 bytes. */
const maxFileNameLength = 255

type Field = readonly [name: string, value: unknown]

/**
 * Returns the raw input of a call. A name that is given several times becomes a list. A GET that changes state is
 * also taken as a POST, its fields in the query or as a form. Throws `Problem` `malformed`, `unsupportedType`, or
 * `tooLarge` beyond `maxFields` or the endpoint's `maxBodyBytes`.
 */
export async function readWireInput(
  endpoint: Endpoint,
  request: HonoRequest<string>,
): Promise<WireInput> {
  if (endpoint.inputEncoding === 'json') return readJsonObject(request, endpoint.maxBodyBytes)
  const query = collect(readQuery(request))
  if (endpoint.inputEncoding === 'query' && request.method === 'GET') return query
  const type = request.header('content-type') ?? ''
  if (type === '') return query
  return { ...query, ...collect(await readForm(request, type, endpoint.maxBodyBytes)) }
}

/** Throws `Problem('invalid')` for a field that is sent in both of its spellings with different values. */
export function refuseContradiction({ input }: Endpoint, wire: WireInput): void {
  const { names = {}, aliases = {} } = wireKeysOf(input) ?? {}
  for (const [clean, alias] of Object.entries(aliases)) {
    const name = names[clean] ?? clean
    const values = [name, alias].map((key) => wire[key])
    if (values.includes(undefined)) continue
    const [one, other] = values.map((value) => JSON.stringify(value))
    if (one === other) continue
    const fault = `must be the same as ${alias}, which is sent too`
    throw new Problem('invalid', `${name}: ${fault}`, { fields: { [clean]: fault } })
  }
}

/** Returns the fields of the query in their order. Throws `malformed` or `tooLarge`. */
export function readQuery(request: HonoRequest<string>): Field[] {
  const { url } = request
  const start = url.indexOf('?')
  return start === -1 ? [] : readFields(url.slice(start + 1).replaceAll('+', ' '), 'query')
}

async function readForm(
  request: HonoRequest<string>,
  type: string,
  maxBytes: number,
): Promise<Field[]> {
  if (/^application\/x-www-form-urlencoded/i.test(type)) {
    const body = await readBody(request, Math.min(maxBytes, maxTextFormBytes))
    return readFields(textOf(withSpaces(body)), 'form')
  }
  if (/^multipart\/form-data/i.test(type)) {
    return readMultipart(await readBody(request, maxBytes), type)
  }
  throw new Problem('unsupportedType', `Send a form, not ${type.slice(0, 100)}`)
}

/**
 * Returns a form with spaces in place of its plus signs. In a text, millions of them are replaced thirty times as
 * slowly.
 */
const withSpaces = (form: Uint8Array): Uint8Array =>
  form.map((byte) => (byte === 0x2b ? 0x20 : byte))

/** Reads `a=1&b=2`, with spaces in place of plus signs. Percent escapes must be UTF-8. */
function readFields(text: string, where: 'query' | 'form'): Field[] {
  const pairs = text.split('&')
  if (pairs.length > maxFields) throw tooManyFields(where)
  return pairs
    .filter((pair) => pair !== '')
    .map((pair) => {
      const equals = pair.indexOf('=')
      return equals === -1
        ? [decode(pair, where), '']
        : [decode(pair.slice(0, equals), where), decode(pair.slice(equals + 1), where)]
    })
}

function decode(text: string, where: 'query' | 'form'): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new Problem('malformed', `The ${where} has a percent escape that is not UTF-8`)
  }
}

/** The characters that RFC 2046 allows in a boundary. */
const boundaryParameter = /;\s*boundary="?([\w'()+,./:=? -]{1,70})/i

async function readMultipart(body: Uint8Array<ArrayBuffer>, type: string): Promise<Field[]> {
  const boundary = boundaryParameter.exec(type)?.[1]?.trimEnd()
  if (boundary === undefined) throw new Problem('malformed', 'The form names no boundary')
  refuseManyParts(body, boundary)
  // The parser must not find another boundary in the header than the one whose parts were counted.
  const form = await new Response(body, {
    headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` },
  })
    .formData()
    .catch((cause: unknown) => {
      throw new Problem('malformed', `The form cannot be read: ${String(cause)}`)
    })
  let textLength = 0
  return Array.from(form.entries(), ([name, value]) => {
    if (typeof value === 'string') textLength += value.length
    if (textLength > maxTextFormBytes) {
      throw new Problem('tooLarge', 'The texts of the form are too long', {
        data: { maxBytes: maxTextFormBytes },
      })
    }
    if (value instanceof File && !isFileName(value.name)) {
      throw new Problem('invalid', `The name of the file in ${name} cannot be used`, {
        fields: { [name]: `its file name must have at most ${maxFileNameLength} characters` },
      })
    }
    return [name, value]
  })
}

/**
 * Throws `Problem('tooLarge')` for a form of more than `maxFields` parts, or with more than `maxPartHeaderBytes` of
 * headers. Parsing one of half a million empty fields, or a header of 30 MB, would stop the event loop for seconds.
 */
function refuseManyParts(body: Uint8Array<ArrayBuffer>, boundary: string): void {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const first = `--${boundary}`
  const next = `\r\n${first}`
  let parts = 0
  let headerBytes = 0
  let end = 0
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(next, end)) {
    parts += 1
    // The last delimiter has no part.
    if (parts > maxFields + 1) throw tooManyFields('form')
    end = at + (parts === 1 ? first : next).length
    const headersEnd = bytes.indexOf('\r\n\r\n', end)
    headerBytes += (headersEnd === -1 ? bytes.length : headersEnd) - end
    if (headerBytes > maxPartHeaderBytes) {
      throw new Problem('tooLarge', 'The form has too many bytes of headers', {
        data: { maxPartHeaderBytes },
      })
    }
  }
}

const isFileName = (name: string): boolean =>
  name.length <= maxFileNameLength && textFault(name) === null

const tooManyFields = (where: 'query' | 'form') =>
  new Problem('tooLarge', `The ${where} has more than ${maxFields} fields`, { data: { maxFields } })

/** Groups fields by name in one pass. Throws `malformed` for the name `__proto__`. */
function collect(fields: readonly Field[]): WireInput {
  const byName = new Map<string, unknown[]>()
  for (const [name, value] of fields) {
    if (name === '__proto__') throw new Problem('malformed', 'A field must not be named __proto__')
    const earlier = byName.get(name)
    if (earlier === undefined) byName.set(name, [value])
    else earlier.push(value)
  }
  return Object.fromEntries(
    Array.from(byName, ([name, values]) => [name, values.length === 1 ? values[0] : values]),
  )
}

async function readJsonObject(request: HonoRequest<string>, maxBytes: number): Promise<WireInput> {
  const body = await readJson(request, maxBytes)
  if (isRecord(body)) return body
  throw new Problem('malformed', 'The body must be a JSON object')
}

/** Returns the JSON of a body. Throws `malformed` (see `parseJson`) or `tooLarge`. */
export async function readJson(request: HonoRequest<string>, maxBytes: number): Promise<unknown> {
  const text = textOf(await readBody(request, maxBytes))
  try {
    return parseJson(text)
  } catch (cause) {
    throw new Problem('malformed', `The body is not JSON: ${String(cause).slice(0, 200)}`)
  }
}
