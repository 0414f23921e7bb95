import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '../../contract/index.ts'
import type { Endpoint, InputOf } from '../../contract/kernel/endpoint.ts'
import { encodeInput } from '../../contract/kernel/transport.ts'
import { endpoints } from '../fuzz/requests.ts'
import { type Caller, requestOf } from '../support/caller.ts'
import { hostileFiles } from '../support/hostileFiles.ts'
import { createTestPlatform, type TestPlatform } from '../support/platform.ts'
import { answer, newRequest, meridianId } from '../support/requests.ts'
import { definitionOf } from '../support/schemaDefinition.ts'
import { supportAt } from '../support/supportStaff.ts'
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
  'ddr.respond': send(ddr.respond, async (file) => {
    openRequest ??= (await lakeside.call(ddr.create, newRequest())).ddrId
    return answer(openRequest, { deliveryMode: 'online' }, { file })
  }),
}

const holdsFile = ({ travels, input }: Endpoint) =>
  travels === 'multipart' &&
  Object.values(
    definitionOf(definitionOf(input)['out'] as z.ZodType)['shape'] as Record<string, z.ZodType>,
  ).some((field) => field.safeParse(new Blob([''])).success)

it('every upload of the contract gets the hostile files', () => {
  const uploads = endpoints.filter(({ endpoint }) => holdsFile(endpoint)).map(({ name }) => name)
  const covered = Object.keys({ ...lists, ...others }).map((name) => name.split(' ')[0] ?? '')
  expect([...new Set(covered)].sort()).toEqual(uploads.sort())
})

/** Expects what was stored to be served so that no browser opens it as a page. */
async function expectServedSafely(path: string): Promise<void> {
  const response = await meridian.fetch(path)
  await response.arrayBuffer()
  expect(response.status).toBe(200)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
  // Images are shown in pages; they are encoded anew, under their own type.
  const type = response.headers.get('content-type') ?? ''
  const disposition = response.headers.get('content-disposition') ?? ''
  const isImage = path.startsWith('/files/') && /^image\/(png|jpeg)$/.test(type)
  expect(isImage || disposition.startsWith('attachment;')).toBe(true)
}

it('each is refused in words or stored safely, and blocks nobody', {
  timeout: 600_000,
}, async () => {
  const files = await hostileFiles()
  expect(files.length).toBeGreaterThanOrEqual(40)
  const names = Object.keys(lists)
  const statuses = new Map<number, number>()
  for (const [nth, [what, fileName, bytes]] of files.entries()) {
    const isList = /\.(csv|xlsx|xlsm)$/.test(fileName)
    const chosen = sendsAll ? names : names.filter((_, at) => isList && at === nth % names.length)
    const uploads = { ...others, ...Object.fromEntries(chosen.map((name) => [name, lists[name]])) }
    for (const [name, upload] of Object.entries(uploads)) {
      const file = new File([new Uint8Array(bytes)], fileName)
      const startedAt = process.threadCpuUsage()
      const response = await upload?.(file)
      const text = (await response?.text()) ?? ''
      const { user, system } = process.threadCpuUsage(startedAt)
      const where = `${what} to ${name}: ${response?.status} ${text.slice(0, 300)}`
      expect((user + system) / 1000, `at ${where}`).toBeLessThan(maxMainThreadMs)
      const status = response?.status ?? 0
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status === 200) {
        if (name.startsWith('session.')) {
          const { access_url: path } = JSON.parse(text) as { access_url: string }
          await expectServedSafely(path.replace(/^\/platform/, ''))
        }
        if (name === 'ddr.respond') {
          const [path] = requestOf(ddr.file, encodeInput(ddr.file, { ddrId: openRequest ?? 0 }))
          await expectServedSafely(path)
          openRequest = undefined
        }
        continue
      }
      expect([413, 415, 422], `at ${where}`).toContain(status)
      const { error } = JSON.parse(text) as { error: { message: string } }
      expect(error.message, `at ${where}`).toMatch(/\w+:? \w+/)
    }
  }
  console.info(`hostile files: ${files.length}, ${JSON.stringify(Object.fromEntries(statuses))}`)
})
