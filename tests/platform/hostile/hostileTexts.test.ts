import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { JSDOM } from 'jsdom'
import { minBy } from 'es-toolkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { accountShape, customerShape } from '../../../contract/administration/customer.ts'
import { contract } from '../../../contract/index.ts'
import { Problem } from '../../../contract/kernel/problem.ts'
import type { Endpoint } from '../../../contract/kernel/endpoint.ts'
import { wireFieldPath } from '../../../contract/kernel/fieldPath.ts'
import {
  decodeInput,
  encodeInput,
  fieldFaults,
  type WireInput,
} from '../../../contract/kernel/transport.ts'
import { savedViewShape } from '../../../contract/savedViews.ts'
import { pageStateId, type PortalServer } from '../../../contract/session/ssr.ts'
import { agencyShape, peerShape } from '../../../contract/iso18626/peer.ts'
import { supportNoteShape } from '../../../contract/supportNotes/supportNote.ts'
import { createApp } from '../../../platform/app.ts'
import { sanitizeMessage } from '../../../platform/ddr/sanitizeMessage.ts'
import { restResources } from '../../../platform/rest/resources.ts'
import { cleanSamples } from '../../fuzz/requests.ts'
import { type Caller, requestOf } from '../../support/caller.ts'
import { endpoints } from '../../support/endpoints.ts'
import { lakesideId, meridianId } from '../../../platform/demo/institutions.ts'
import { scratchFolder } from '../../support/database.ts'
import { hostileTexts, runMark } from '../../support/hostileTexts.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'
import { recordProof } from '../../support/proof.ts'
import { answer, newRequest } from '../../support/requests.ts'
import { definitionOf } from '../../support/schemaDefinition.ts'
import { supportAt } from '../../support/supportStaff.ts'

/** Texts that each call is sent over HTTP; the contract decides about all of them. `npm run fuzz` sends all. */
const sentPerCall = process.env['FUZZ_CALLS'] === undefined ? 6 : hostileTexts.length

let carrel: TestPlatform
/** Signed in before the hostile sign-ins, after which the throttle refuses others for a while. */
let harbour: Caller
beforeAll(async () => {
  carrel = await createTestPlatform()
  harbour = await carrel.signIn('harbour')
})
afterAll(() => carrel.drop())

/** Returns the clean paths of all texts in a schema; the first element stands for a list. */
function textFields(schema: z.ZodType, path: string[] = []): string[] {
  const def = definitionOf(schema)
  const inside = (name: string) => textFields(def[name] as z.ZodType, path)
  switch (def.type) {
    case 'string':
      return [path.join('.')]
    case 'pipe': {
      const { type } = definitionOf(def['out'] as z.ZodType)
      return inside(type === 'custom' || type === 'transform' ? 'in' : 'out')
    }
    case 'object':
      return Object.entries(def['shape'] as Record<string, z.ZodType>).flatMap(([key, part]) =>
        textFields(part, [...path, key]),
      )
    case 'array':
      return textFields(def['element'] as z.ZodType, [...path, '0'])
    case 'tuple':
      return (def['items'] as z.ZodType[]).flatMap((item, index) =>
        textFields(item, [...path, String(index)]),
      )
    case 'union':
      return [
        ...new Set((def['options'] as z.ZodType[]).flatMap((option) => textFields(option, path))),
      ]
    case 'nullable':
    case 'optional':
    case 'default':
    case 'readonly':
      return inside('innerType')
    default:
      return []
  }
}

/** Returns a copy of an input with a value at a wire path, also inside JSON that a form carries as text. */
function withValue(input: unknown, [key = '', ...rest]: string[], value: unknown): unknown {
  const isJson = typeof input === 'string' && /^[[{]/.test(input)
  const from: unknown = isJson ? JSON.parse(input) : input
  const part = typeof from === 'object' && from !== null ? from : {}
  const before = (part as Record<string, unknown>)[key]
  const after = rest.length === 0 ? value : withValue(before, rest, value)
  const copy = Array.isArray(part)
    ? (part as unknown[]).with(Number(key), after)
    : { ...part, [key]: after }
  return isJson ? JSON.stringify(copy) : copy
}

const samples = cleanSamples(14)
const writing = endpoints
  .filter(({ endpoint }) => endpoint.changesState)
  .map(({ name, endpoint }) => {
    // The smallest: it is encoded and decoded for each text of each field.
    const sample = minBy(
      (samples.get(endpoint) ?? []).filter((one) => canEncode(endpoint, one)),
      (one) => JSON.stringify(one).length,
    )
    return { name, endpoint, sample, fields: [...new Set(textFields(endpoint.input))] }
  })
  .filter(({ fields }) => fields.length > 0)

function canEncode(endpoint: Endpoint, sample: unknown): boolean {
  try {
    decodeInput(endpoint, encodeInput(endpoint, sample))
    return true
  } catch {
    return false
  }
}

/** Returns the fields of a refusal; null when the contract takes the text. */
function refusedFields(endpoint: Endpoint, wire: WireInput): string[] | null {
  try {
    decodeInput(endpoint, wire)
    return null
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'invalid') throw error
    return Object.keys(error.details.fields ?? {})
  }
}

/** Returns the wire input of a call with a text in each of these fields. */
const filled = (endpoint: Endpoint, sample: unknown, fields: string[], text: string): WireInput =>
  fields.reduce<unknown>(
    (wire, field) => withValue(wire, wireFieldPath(endpoint.input, field).split('.'), text),
    encodeInput(endpoint, sample),
  ) as WireInput

describe('every text field of every call that writes', () => {
  it('is given 200 texts: more than 100 fields, each call with a sample', () => {
    const count = writing.reduce((sum, { fields }) => sum + fields.length, 0)
    expect(hostileTexts).toHaveLength(200)
    expect(new Set(hostileTexts).size).toBe(200)
    expect(writing.filter(({ sample }) => sample === undefined)).toEqual([])
    expect(count).toBeGreaterThan(100)
    console.info(`hostile texts: ${writing.length} calls with ${count} text fields`)
  })

  it.each(writing)('$name: takes a hostile text as it is, or names the field', (call) => {
    const { endpoint, sample, fields } = call
    for (const field of fields) {
      for (const text of hostileTexts) {
        const refused = refusedFields(endpoint, filled(endpoint, sample, [field], text))
        expect(refused === null || refused.includes(field), `at ${field}`).toBe(true)
      }
    }
  })
})

/** What the REST resources take, by their names. */
const restShapes: Record<string, z.ZodType> = {
  accounts: accountShape,
  agencies: agencyShape,
  customers: customerShape,
  mail: z.object({}),
  peerMessages: z.object({}),
  peers: peerShape,
  savedViews: savedViewShape,
  supportNotes: supportNoteShape,
}
const writingResources = restResources.filter(({ create, update }) => create ?? update)

/** Values of the fields that are no free text. */
const otherRestValues: Record<string, unknown> = {
  screen: 'titles',
  version: '2021-2',
  address: 'https://peer.example/',
  accountId: 'account',
  securityCode: 'a long security code',
  libraryId: lakesideId,
  idType: 'ISIL',
  idValue: 'IN-1',
  name: 'Name',
  search: '?a=1',
  subject: 'Subject',
  note: 'Note',
  state: 'open',
  followUpOn: null,
  kind: 'library',
  consortium: '',
  country: 'India',
  city: '',
  userName: 'hostile',
  email: '',
  product: '',
  customer: 'Meridian University Library',
  role: 'library',
}

describe('every text field of every REST resource', () => {
  it('is among the shapes below: none is left out', () => {
    expect(writingResources.map(({ name }) => name).sort()).toEqual(Object.keys(restShapes).sort())
  })

  it.each(Object.entries(restShapes))(
    '%s: takes a text as it is, or names the field',
    (_, shape) => {
      for (const field of textFields(shape)) {
        for (const text of hostileTexts) {
          const faults = fieldFaults(shape, { ...otherRestValues, [field]: text })
          expect(faults === null || field in faults, `at ${field}`).toBe(true)
        }
      }
    },
  )
})

/** Returns what is wrong with an answer that a browser might take for a page, or that is a failure of ours. */
function faultsOf(response: Response, text: string): string[] {
  const header = (name: string) => response.headers.get(name) ?? ''
  const isDownload = header('content-disposition').startsWith('attachment')
  const isJson = header('content-type').startsWith('application/json')
  return [
    response.status >= 500 && `is answered with ${response.status}`,
    header('x-content-type-options') !== 'nosniff' && 'lets the type be guessed',
    !/default-src 'none'/.test(header('content-security-policy')) && 'has no content policy',
    text !== '' && !isDownload && !isJson && 'may be opened as a page',
    response.status === 422 && !text.includes('"fields":{') && 'names no field',
  ].filter((fault) => fault !== false)
}

/** Returns `sentPerCall` of the texts, others for every call. */
const someTexts = (nth: number) =>
  Array.from(
    { length: sentPerCall },
    (_, index) => hostileTexts[(nth * 7 + index * 31) % hostileTexts.length] ?? '',
  )

/**
 * Returns `send`, which makes a call as the first actor that it admits, with the statuses and faults
 * of all answers so far.
 */
async function hostileSender() {
  const operator = { authorization: `Bearer ${carrel.platform.operatorToken}` }
  const actors = [
    () => carrel.signIn('meridian'),
    () => carrel.signIn('consortium'),
    () => supportAt(carrel, meridianId),
    () => Promise.resolve(carrel.anyone()),
  ]
  const callers = await Promise.all(actors.map((actor) => actor()))
  /** By call: the first actor that it admits. */
  const admitted = new Map<string, number>()
  const statuses = new Map<number, number>()
  const faults: string[] = []
  /** Makes a call as the nth actor; returns whether the call admits it. */
  const sendAs = async (
    nth: number,
    name: string,
    text: string,
    [address, init]: [string, RequestInit],
  ) => {
    const caller = callers[nth] ?? carrel.anyone()
    const headers = new Headers(init.headers)
    if (name.startsWith('operator.')) headers.set('authorization', operator.authorization)
    const response = await caller.fetch(address, { ...init, headers })
    const { status } = response
    const answered = await response.text()
    for (const fault of faultsOf(response, answered)) {
      faults.push(`${name} ${fault}: ${text} ${answered.slice(0, 300)}`)
    }
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    // The call has ended its session, or an earlier one has.
    if (caller.cookie === undefined) callers[nth] = (await actors[nth]?.()) ?? carrel.anyone()
    return status !== 403
  }
  const send = async (name: string, text: string, request: [string, RequestInit]) => {
    for (let nth = admitted.get(name) ?? 0; nth < actors.length; nth += 1) {
      admitted.set(name, nth)
      if (await sendAs(nth, name, text, request)) return
    }
  }
  return { send, statuses, faults }
}

/** Returns the request of a REST resource with a text in every field that can have it. */
function restRequestWith(
  name: string,
  shape: z.ZodType,
  text: string,
): [address: string, init: RequestInit] {
  const fields = textFields(shape).filter(
    (field) => fieldFaults(shape, { ...otherRestValues, [field]: text }) === null,
  )
  const body = JSON.stringify({
    ...otherRestValues,
    ...Object.fromEntries(fields.map((field) => [field, text])),
  })
  const headers = { 'content-type': 'application/json' }
  return [`/rest/${name}`, { method: 'POST', body, headers }]
}

describe('a platform that is sent hostile texts', () => {
  it('answers none of them as a page, and fails at none', {
    timeout: 60_000 + sentPerCall * 3_000,
  }, async () => {
    const { send, statuses, faults } = await hostileSender()
    for (const [nth, { name, endpoint, sample, fields }] of writing.entries()) {
      for (const text of someTexts(nth)) {
        const taken = fields.filter(
          (field) => refusedFields(endpoint, filled(endpoint, sample, [field], text)) === null,
        )
        await send(name, text, requestOf(endpoint, filled(endpoint, sample, taken, text)))
      }
    }
    for (const [nth, [name, shape]] of Object.entries(restShapes).entries()) {
      for (const text of someTexts(nth)) await send(name, text, restRequestWith(name, shape, text))
    }
    recordProof('hostile-texts', {
      tried: 'Texts that hold scripts, sent in every text field of every call that writes',
      command: 'npm run fuzz',
      counts: {
        texts: hostileTexts.length,
        calls: writing.length,
        answers: [...statuses.values()].reduce((sum, count) => sum + count, 0),
      },
      faults: { 'answers that fail or that a browser might open as a page': faults.length },
    })
    expect(faults).toEqual([])
    expect(statuses.get(200)).toBeGreaterThan(0)
  })

  it('gives saved views and notes back as they were', async () => {
    const support = await supportAt(carrel, meridianId)
    const given: string[] = []
    for (const [nth, text] of hostileTexts.entries()) {
      if (nth % (hostileTexts.length / 20) > 0 || text.includes('\0')) continue
      given.push(`${nth} ${text}`.trim().slice(0, 60).trim())
      const view = { screen: 'titles', name: given.at(-1), search: '?a=1' }
      const note = { subject: given.at(-1), note: text, state: 'open', followUpOn: null }
      for (const [caller, name, body] of [
        [harbour, 'savedViews', view],
        [support, 'supportNotes', note],
      ] as const) {
        const init = { method: 'POST', body: JSON.stringify(body) }
        const headers = { 'content-type': 'application/json' }
        expect((await caller.fetch(`/rest/${name}`, { ...init, headers })).status).toBe(201)
      }
    }
    const names = async (caller: Caller, name: string, field: string) => {
      const rows = (await (await caller.fetch(`/rest/${name}?range=[0,99]`)).json()) as Record<
        string,
        string
      >[]
      return rows.map((row) => row[field] ?? '').sort()
    }
    expect(await names(harbour, 'savedViews', 'name')).toEqual(expect.arrayContaining(given))
    expect(await names(support, 'supportNotes', 'subject')).toEqual(expect.arrayContaining(given))
  })

  it('embeds them in a page without an end of the data block', async () => {
    const folder = await scratchFolder()
    await writeFile(
      path.join(folder, 'index.html'),
      '<html><script type="application/json" id="settings">__PORTAL_SETTINGS__</script><!--page-state--><div id="root"><!--prerendered--><!--/prerendered--></div></html>',
    )
    const server: PortalServer = {
      configure: () => undefined,
      renderEntryScreens: () => '<p>outline</p>',
      prerender: () => Promise.resolve({ html: null, queries: { texts: hostileTexts } }),
    }
    const config = { ...carrel.platform.config, ssrTimeoutMs: 1000 }
    const platform = { ...carrel.platform, config }
    const app = createApp(platform, { files: folder, content: folder, server })
    const response = await app.request('http://localhost:8080/dashboard', {
      headers: { cookie: `carrel_session=${harbour.cookie}` },
    })
    const html = await response.text()
    const { window } = new JSDOM(html, { runScripts: 'dangerously' })
    expect(runMark in window).toBe(false)
    const blocks = [...window.document.querySelectorAll('script')]
    expect(blocks.map(({ id }) => id)).toEqual(['settings', pageStateId])
    const state: unknown = JSON.parse(blocks.at(-1)?.textContent ?? '')
    expect(state).toMatchObject({ queries: { texts: hostileTexts } })
    window.close()
  })
})

/** Elements and attributes that the HTML of a mail may have. */
const mailElements = new Set('p br b strong i em u ul ol li a'.split(' '))

function expectPlainFormatting(parts: string[]): void {
  const sections = parts.map((html) => `<section>${html}</section>`)
  const { window } = new JSDOM(`<body>${sections.join('')}`, { runScripts: 'dangerously' })
  expect(runMark in window).toBe(false)
  expect(window.document.querySelectorAll('body > section')).toHaveLength(parts.length)
  for (const element of window.document.querySelectorAll('section *')) {
    expect([...mailElements], `at ${element.outerHTML}`).toContain(element.localName)
    for (const { name, value } of element.attributes) {
      expect(`${element.localName} ${name}`, `at ${element.outerHTML}`).toMatch(/^a (href|rel)$/)
      expect(name !== 'href' || /^(https:\/\/|mailto:)/i.test(value)).toBe(true)
    }
  }
  window.close()
}

describe('mails', () => {
  it('have nothing but plain formatting in their HTML, whatever the message says', () => {
    const joined = Array.from({ length: hostileTexts.length / 20 }, (_, nth) =>
      hostileTexts.slice(nth * 20, nth * 20 + 20).join(''),
    )
    expect(joined).toHaveLength(10)
    expectPlainFormatting([...hostileTexts, ...joined].map(sanitizeMessage))
  })

  it('of answers quote what both sides wrote as text', async () => {
    const [lakeside, meridian] = [await carrel.signIn('lakeside'), await carrel.signIn('meridian')]
    for (const [nth, text] of hostileTexts.filter((one) => !one.includes('\0')).entries()) {
      if (nth % 20 > 0) continue
      const { ddrId } = await lakeside.call(
        contract.ddr.create,
        newRequest({
          articleName: text,
          authors: text,
          userName: text,
          sourceName: text.slice(0, 100),
        }),
      )
      const given = { deliveryMode: 'courier', courierNo: text, deliveryRemarks: text } as const
      await meridian.call(
        contract.ddr.respond,
        answer(ddrId, given, {
          message: `<p>Dear reader,</p>${text}`,
          subject: text.slice(0, 200),
        }),
      )
    }
    const mails = await carrel.platform.db.selectFrom('mails').select(['html', 'subject']).execute()
    expect(mails.filter(({ html }) => html !== '').length).toBeGreaterThan(5)
    expectPlainFormatting(mails.map(({ html }) => html))
    for (const { subject } of mails) expect(subject).not.toMatch(/\p{Cc}/u)
  })
})
