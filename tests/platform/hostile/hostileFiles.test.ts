/** @module-tag long */

import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '../../../contract/index.ts'
import type { Endpoint, InputOf } from '../../../contract/kernel/endpoint.ts'
import { encodeInput } from '../../../contract/kernel/transport.ts'
import { type Caller, requestOf } from '../../support/caller.ts'
import { endpoints } from '../../support/endpoints.ts'
import { meridianId } from '../../../platform/demo/institutions.ts'
import { hostileFiles } from '../../support/files/hostileFiles.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'
import { recordProof } from '../../support/proof.ts'
import { answer, newRequest } from '../../support/requests.ts'
import { definitionOf } from '../../support/schemaDefinition.ts'
import { supportAt } from '../../support/supportStaff.ts'
import type { z } from 'zod'

const { administration, books, ddr, endUsers, holdingUploads, session, titles } = contract

/**
 * `npm run fuzz` sends every file to every upload. `npm test` sends it to images and articles and, where its name is
 * that of a list, to one upload of lists, the next file to the next.
 */
const sendsAll = process.env['FUZZ_CALLS'] !== undefined
/** Milliseconds of processor time that the main thread, which answers all other calls, may spend on a file. */
const maxMainThreadMs = 2_000

let carrel: TestPlatform
let meridian: Caller
let support: Caller
let lakeside: Caller
beforeAll(async () => {
  carrel = await createTestPlatform({ env: { IMAGE_QUOTA: '1000000000' } })
  meridian = await carrel.signIn('meridian')
  lakeside = await carrel.signIn('lakeside')
  support = await supportAt(carrel, meridianId)
})
afterAll(() => carrel.drop())

type Send = (file: File) => Promise<Response>
const send =
  <E extends Endpoint>(
    endpoint: E,
    input: (file: File) => InputOf<E> | Promise<InputOf<E>>,
    caller = () => meridian,
  ): Send =>
  async (file) =>
    caller().fetch(...requestOf(endpoint, encodeInput(endpoint, await input(file))))

const ofMeridian = { customerId: meridianId }
const list = { ...ofMeridian, action: 'append', uploadId: undefined } as const
const image = (kind: InputOf<typeof session.uploadImage>['kind']) =>
  send(session.uploadImage, (file) => ({ ...ofMeridian, file, kind, userId: null }))

/** An open request, for the next answer with a file. */
let openRequest: number | undefined

/** Uploads of lists, which are all read in the same way. */
const lists: Record<string, Send> = {
  'administration.importReference': send(
    administration.importReference,
    (file) => ({ kind: 'titles' as const, file, package: '', subject: '' }),
    () => support,
  ),
  'titles.upload': send(titles.upload, (file) => ({
    ...list,
    file,
    accessType: 'electronic' as const,
  })),
  'books.upload': send(books.upload, (file) => ({ ...list, file })),
  'holdingUploads.preview': send(holdingUploads.preview, (file) => ({
    ...list,
    file,
    kind: 'titles' as const,
    accessType: 'electronic' as const,
  })),
  'endUsers.check': send(endUsers.check, (file) => ({
    ...ofMeridian,
    purpose: 'creation' as const,
    file,
  })),
  'endUsers.upload': send(endUsers.upload, (file) => ({
    ...ofMeridian,
    file,
    uploadId: undefined,
  })),
  'endUsers.remove': send(endUsers.remove, (file) => ({
    ...ofMeridian,
    file,
    uploadId: undefined,
  })),
}
const others: Record<string, Send> = {
  'session.uploadImage': image('logo'),
  'session.uploadImage profile': image('profileImage'),
  'ddr.checkFile': send(ddr.checkFile, async (file) => {
    openRequest ??= (await lakeside.call(ddr.create, newRequest())).ddrId
    return { ddrId: openRequest, file }
  }),
  'ddr.respond': send(ddr.respond, async (file) => {
    openRequest ??= (await lakeside.call(ddr.create, newRequest())).ddrId
    return answer(openRequest, { deliveryMode: 'online' }, { file })
  }),
}

const holdsFile = ({ inputEncoding, input }: Endpoint) =>
  inputEncoding === 'multipart' &&
  Object.values(
    definitionOf(definitionOf(input)['out'] as z.ZodType)['shape'] as Record<string, z.ZodType>,
  ).some((field) => field.safeParse(new Blob([''])).success)

it('every upload of the contract gets the hostile files', () => {
  const uploads = endpoints.filter(({ endpoint }) => holdsFile(endpoint)).map(({ name }) => name)
  const covered = Object.keys({ ...lists, ...others }).map((name) => name.split(' ')[0] ?? '')
  expect([...new Set(covered)].sort()).toEqual(uploads.sort())
})

/** Returns why a browser might open what was stored as a page; empty when it will not. */
async function unsafeHeaders(path: string): Promise<string[]> {
  const response = await meridian.fetch(path)
  await response.arrayBuffer()
  const header = (name: string) => response.headers.get(name) ?? ''
  // Images are shown in pages; they are encoded anew, under their own type.
  const isImage = path.startsWith('/files/') && /^image\/(png|jpeg)$/.test(header('content-type'))
  return [
    response.status !== 200 && `${path} is answered with ${response.status}`,
    header('x-content-type-options') !== 'nosniff' && `${path}: the type may be guessed`,
    header('content-security-policy') !== "sandbox; default-src 'none'" &&
      `${path}: the content is not sandboxed`,
    !isImage &&
      !header('content-disposition').startsWith('attachment;') &&
      `${path} is no download`,
  ].filter((fault) => fault !== false)
}

/** Returns the uploads that the nth file is sent to: all with `sendsAll`, else one of a list, and all others. */
function uploadsFor(fileName: string, nth: number) {
  const all = Object.entries(lists)
  const isList = /\.(csv|xlsx|xlsm)$/.test(fileName)
  const chosen = sendsAll ? all : all.filter((_, index) => isList && index === nth % all.length)
  return { ...others, ...Object.fromEntries(chosen) }
}

/** Returns what is unsafe about the file that an upload has stored, by the answer of the upload. */
async function faultsOfStored(name: string, text: string): Promise<string[]> {
  if (name.startsWith('session.')) {
    const { access_url: path } = JSON.parse(text) as { access_url: string }
    return unsafeHeaders(path.replace(/^\/platform/, ''))
  }
  if (name !== 'ddr.respond') return []
  const [path] = requestOf(ddr.file, encodeInput(ddr.file, { ddrId: openRequest ?? 0 }))
  openRequest = undefined
  return unsafeHeaders(path)
}

it('each is refused with a text or stored safely, and blocks no other call', {
  timeout: 600_000,
}, async () => {
  const files = await hostileFiles()
  expect(files.length).toBeGreaterThanOrEqual(40)
  const statuses = new Map<number, number>()
  const faults = { blocking: [] as string[], unsafe: [] as string[], unexplained: [] as string[] }
  for (const [nth, [what, fileName, bytes]] of files.entries()) {
    for (const [name, upload] of Object.entries(uploadsFor(fileName, nth))) {
      const file = new File([new Uint8Array(bytes)], fileName)
      const startedAt = process.threadCpuUsage()
      const response = await upload(file)
      const text = await response.text()
      const { user, system } = process.threadCpuUsage(startedAt)
      const { status } = response
      const where = `${what} to ${name}: ${status} ${text.slice(0, 300)}`
      if ((user + system) / 1000 > maxMainThreadMs) faults.blocking.push(where)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status === 200) faults.unsafe.push(...(await faultsOfStored(name, text)))
      else if (!isRefusalInWords(status, text)) faults.unexplained.push(where)
    }
  }
  recordProof('hostile-files', {
    tried: 'Hostile files, sent to every upload',
    command: 'npm run fuzz',
    counts: {
      files: files.length,
      uploads: [...statuses.values()].reduce((sum, count) => sum + count, 0),
      'taken and stored': statuses.get(200) ?? 0,
    },
    faults: {
      'answers without a reason': faults.unexplained.length,
      'stored files that a browser might open as a page': faults.unsafe.length,
      'files that kept others waiting': faults.blocking.length,
    },
  })
  expect(faults).toEqual({ blocking: [], unsafe: [], unexplained: [] })
  expect(statuses.get(200)).toBeGreaterThan(0)
})

/** Returns whether an answer refuses the file and says why. */
function isRefusalInWords(status: number, text: string): boolean {
  if (![413, 415, 422].includes(status)) return false
  const { error } = JSON.parse(text) as { error: { message: string } }
  return /\w+:? \w+/.test(error.message)
}
