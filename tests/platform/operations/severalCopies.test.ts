import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { basePath, idempotencyHeader } from '../../../contract/kernel/base.ts'
import { Problem } from '../../../contract/kernel/problem.ts'
import { encodeInput } from '../../../contract/kernel/transport.ts'
import { demoDay } from '../../../platform/demo/calendar.ts'
import { loadDemoWorld, tinyScale } from '../../../platform/demo/world.ts'
import { queueMail } from '../../../platform/mail/outbox.ts'
import { type DemoAccount, demoPasswords } from '../../support/accounts.ts'
import { type App, Caller, problemCode, requestOf } from '../../support/caller.ts'
import { harbourId, lakesideId, meridianId } from '../../../platform/demo/institutions.ts'
import { createEmptyDatabase, scratchFolder, type TestDatabase } from '../../support/database.ts'
import { bytesOf, csv, rowsOf } from '../../support/files/holdingsFiles.ts'
import { pdfBytes } from '../../support/files/pdf.ts'
import { type Product, startProduct } from '../../support/browser/product.ts'
import { createTestPlatform } from '../../support/platform.ts'
import { answer, newRequest } from '../../support/requests.ts'
import {
  copyHeader,
  type RoundRobin,
  startRoundRobin,
  visitorHeader,
} from '../../support/servers/roundRobin.ts'
import { type SmtpServer, startSmtpServer } from '../../support/servers/smtpServer.ts'

/**
 * Three copies of the platform, each a process of its own, on one database behind a proxy that sends each
 * request to the next copy.
 */
let database: TestDatabase
let smtp: SmtpServer
let products: Product[]
/** Where the copies have their files. */
let dataDir: string
/** Addresses of the copies, to which the proxy sends requests in turn. */
let targets: string[]
let startCopy: () => Promise<Product>
let proxy: RoundRobin
// An address, because a name with two addresses is tried with a short timeout for each.
const host = '127.0.0.1'
const addressOf = ({ url }: Product) => url.replace('localhost', host)
beforeAll(async () => {
  database = await createEmptyDatabase()
  await loadDemoWorld(database.owner, { scale: tinyScale, today: demoDay(new Date()) })
  smtp = await startSmtpServer()
  dataDir = await scratchFolder()
  startCopy = () =>
    startProduct({
      dataDir,
      databaseUrl: database.url,
      env: { HOST: host, SMTP_URL: smtp.url, TRUSTED_PROXIES: host, DATABASE_POOL: '5' },
    })
  products = await Promise.all([startCopy(), startCopy(), startCopy()])
  targets = products.map(addressOf)
  proxy = await startRoundRobin(targets)
}, 120_000)
afterAll(async () => {
  await proxy.close()
  await Promise.all(products.map((product) => product.kill()))
  await smtp.close()
  await database.drop()
})

const { accessCredentials, ddr, holdingUploads, session, titles, uploads } = contract

/** The copies as a caller sees them, by their proxy. */
const copies: App = {
  fetch: (request, env) => {
    const { pathname, search } = new URL(request.url)
    const forwarded = new Request(proxy.url + pathname + search, request)
    const { incoming } = env as { incoming: { socket: { remoteAddress: string } } }
    forwarded.headers.set(visitorHeader, incoming.socket.remoteAddress)
    return fetch(forwarded)
  },
}

let visitors = 0
/** A visitor from an address of its own. */
const visitor = () => new Caller(copies, `192.0.2.${(visitors += 1)}`)

async function signIn(account: DemoAccount): Promise<Caller> {
  const caller = visitor()
  await caller.signIn(account, demoPasswords[account])
  return caller
}

/** Makes a call three times, and so once at each copy. */
const atEachCopy = <T>(call: () => Promise<T>): Promise<T[]> =>
  Promise.all([call(), call(), call()])

const count = async (table: string, condition: string, ...values: unknown[]) => {
  const { rows } = await database.owner.query<{ count: number }>(
    `select count(*)::int as count from ${table} where ${condition}`,
    values,
  )
  return rows[0]?.count
}

const greet = (caller: Caller, customerId: number) => caller.call(session.greeting, { customerId })

describe('three copies of the platform on one database', () => {
  it('take turns', async () => {
    const answers = await atEachCopy(() => fetch(`${proxy.url}${basePath}/ready`))
    expect(new Set(answers.map(({ headers }) => headers.get(copyHeader)))).toEqual(
      new Set(['0', '1', '2']),
    )
  })

  it('know a session that began at one of them, and its end', async () => {
    const caller = await signIn('meridian')
    await atEachCopy(() => greet(caller, meridianId))
    const { cookie } = caller
    await caller.call(session.signOut, {})
    caller.cookie = cookie
    const codes = await atEachCopy(() => problemCode(greet(caller, meridianId)))
    expect(codes).toEqual(Array(3).fill('unauthenticated'))
  })

  it('take the rights away at once that an account has lost', async () => {
    const caller = await signIn('harbour')
    await database.owner.query(
      `update customers set subscription_ends_on = '2020-01-01', grace_days = 0 where id = ${harbourId}`,
    )
    const codes = await atEachCopy(() => problemCode(greet(caller, harbourId)))
    expect(codes).toEqual(Array(3).fill('unauthenticated'))
  })

  it('count wrong passwords together', async () => {
    const thief = visitor()
    const guess = () =>
      thief.call(session.signIn, { username: 'observer', password: 'guess' }).then(
        ({ outcome }) => outcome,
        (error: unknown) => (error instanceof Problem ? error.code : String(error)),
      )
    const outcomes = await Promise.all(Array.from({ length: 30 }, guess))
    const tally = Map.groupBy(outcomes, (outcome) => outcome)
    expect([...tally].map(([outcome, { length }]) => `${length} ${outcome}`).toSorted()).toEqual([
      '10 invalid',
      '20 throttled',
    ])
    // Somebody at another address is not made to wait.
    expect(
      await visitor().call(session.signIn, {
        username: 'observer',
        password: demoPasswords.observer,
      }),
    ).toMatchObject({ outcome: 'success' })
  })

  it('let a reset link be used once', async () => {
    await visitor().call(session.requestReset, { username: 'lakeside' })
    const link = () =>
      smtp.mails
        .map(({ raw }) => /\/resetpassword\/(\d+)\/([\w-]+)/.exec(raw.replaceAll('=\r\n', '')))
        .find((found) => found !== null)
    await expect.poll(link).toBeDefined()
    const [, profileId, token = ''] = link() ?? []
    const newPassword = 'Another-24'
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () =>
        visitor().call(session.resetPassword, {
          profileId: Number(profileId),
          token,
          newPassword,
          repeatedPassword: newPassword,
        }),
      ),
    )
    expect(outcomes.filter(({ outcome }) => outcome === 'success')).toHaveLength(1)
    const lakeside = visitor()
    await lakeside.signIn('lakeside', newPassword)
    await lakeside.call(session.changePassword, {
      currentPassword: newPassword,
      newPassword: demoPasswords.lakeside,
    })
  })

  it('write at one the upload that was checked at another, and show its progress at all', async () => {
    const library = await signIn('meridian')
    const { rows } = await database.owner.query<{ name: string; issn: string }>(
      `select name, online_issn as issn from titles where online_issn is not null and name !~ '[,"]'
       order by id limit 40`,
    )
    const file = csv(
      ['Title', 'Online ISSN', 'Start Date'],
      ...rows.map(({ name, issn }) => [name, issn, '1990-02']),
    )
    const list = { customerId: meridianId, action: 'append', accessType: 'electronic' } as const
    const uploadId = randomUUID()
    const plan = await library.call(holdingUploads.preview, {
      ...list,
      kind: 'titles',
      file,
      uploadId: undefined,
    })
    const before = await count(
      'library_titles',
      'customer_id = $1 and removed_at is null',
      meridianId,
    )
    const outcomes = await atEachCopy(() =>
      library.call(titles.upload, { ...list, stagedId: plan.stagedId, uploadId }),
    )
    const complete = { outcome: 'complete', answer: { total: rows.length } }
    expect(outcomes).toEqual([complete, complete, complete])
    expect(
      await count('library_titles', 'customer_id = $1 and removed_at is null', meridianId),
    ).toBe((before ?? 0) + rows.length)
    const stages = await atEachCopy(() => library.call(uploads.progress, { uploadId }))
    expect(stages.map(({ stage }) => stage)).toEqual(Array(3).fill('done'))
  })

  it('keep the rejected rows of the upload that was written, whatever another copy stores under its id', async () => {
    const slow = await createTestPlatform({ database, env: { DATA_DIR: dataDir } })
    const { platform } = slow
    const { blobs } = platform
    const reached = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    platform.clock = () => new Date()
    platform.blobs = {
      ...blobs,
      put: async (key, bytes) => {
        reached.resolve()
        await released.promise
        await blobs.put(key, bytes)
      },
    }
    const uploadId = randomUUID()
    const upload = (library: Caller, title: string) =>
      library.call(titles.upload, {
        customerId: meridianId,
        action: 'append',
        accessType: 'electronic',
        file: csv(['Title', 'Online ISSN'], [title, '1234-5678']),
        uploadId,
      })
    const refused = upload(await slow.signIn('meridian'), 'Refused')
    await reached.promise
    const library = await signIn('meridian')
    expect(await upload(library, 'Written')).toMatchObject({ outcome: 'partial' })
    released.resolve()
    await expect(refused).rejects.toMatchObject({ details: { fields: { uploadId: 'used' } } })
    const kept = await library.call(holdingUploads.rejected, { customerId: meridianId, uploadId })
    expect(await rowsOf(kept)).toMatchObject([{ Title: 'Written' }])
  })

  it('raise one request when its call comes to all of them under one key', async () => {
    const library = await signIn('lakeside')
    const input = newRequest()
    const [path, init] = requestOf(ddr.create, encodeInput(ddr.create, input))
    const headers = new Headers(init.headers)
    headers.set(idempotencyHeader, randomUUID())
    const answers = await atEachCopy(() => library.fetch(path, { ...init, headers }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await count('ddr_requests', 'article_name = $1', input.articleName)).toBe(1)
  })

  it('refuse the key of a program from the next call on after it was revoked or expired at one of them', async () => {
    const library = await signIn('meridian')
    const made = { scope: 'entitlements', expiresOn: null } as const
    const statusesOf = (apiKey: string) =>
      atEachCopy(async () => {
        const answered = await fetch(`${proxy.url}${basePath}/entitlements`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${apiKey}`,
            'content-type': 'application/json',
            [visitorHeader]: '192.0.2.250',
          },
          body: JSON.stringify({ dois: ['10.9999/nowhere'] }),
        })
        return answered.status
      })
    const credential = async (label: string) => {
      const { apiKey, requestorId } = await library.call(accessCredentials.create, {
        ...made,
        label,
      })
      expect(await statusesOf(apiKey)).toEqual([200, 200, 200])
      const row = (await library.call(accessCredentials.list, {})).find(
        (one) => one.requestorId === requestorId,
      )
      return { apiKey, credentialId: row?.id ?? 0 }
    }
    const revoked = await credential('Revoked')
    await library.call(accessCredentials.revoke, { credentialId: revoked.credentialId })
    expect(await statusesOf(revoked.apiKey)).toEqual([401, 401, 401])
    const expired = await credential('Expired')
    await database.owner.query(
      `update access_credentials set expires_on = current_date - 2 where id = $1`,
      [expired.credentialId],
    )
    expect(await statusesOf(expired.apiKey)).toEqual([401, 401, 401])
  })

  it('take one of two answers, and deliver its file from each copy and its mail once', async () => {
    const [lakeside, meridian] = [await signIn('lakeside'), await signIn('meridian')]
    const { ddrId } = await lakeside.call(ddr.create, newRequest())
    const { rowVersion } = await meridian.call(ddr.detail, { ddrId, action: 'fulfil' })
    const pdf = pdfBytes('The only copy')
    const respond = () =>
      meridian.call(
        ddr.respond,
        answer(
          ddrId,
          { deliveryMode: 'online', rowVersion },
          {
            file: new Blob([pdf], { type: 'application/pdf' }),
            subject: `Only ${ddrId}`,
          },
        ),
      )
    const outcomes = await Promise.allSettled([respond(), respond(), respond()])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const files = await atEachCopy(async () =>
      bytesOf((await lakeside.call(ddr.file, { ddrId })).body),
    )
    for (const bytes of files) expect(bytes).toEqual(pdf)
    const sent = () => smtp.mails.filter(({ raw }) => raw.includes(`Only ${ddrId}`)).length
    await expect.poll(sent).toBe(1)
  })

  it('send each mail of the outbox once', async () => {
    // Enough that the senders of all copies, which look every two seconds, take part.
    const mailCount = 100
    const now = new Date()
    for (let nth = 0; nth < mailCount; nth += 1) {
      await queueMail(
        database.db,
        {
          kind: 'test',
          customerId: null,
          to: ['reader@library.example'],
          subject: `Mail ${nth}.`,
          body: 'Hello',
        },
        now,
      )
    }
    await expect
      .poll(() => count('mails', `kind = 'test' and sent_at is not null`), { timeout: 20_000 })
      .toBe(mailCount)
    const subjects = smtp.mails.flatMap(({ raw }) => /^Subject: (Mail \d+\.)/m.exec(raw)?.[1] ?? [])
    expect(subjects.toSorted()).toEqual(
      Array.from({ length: mailCount }, (_, nth) => `Mail ${nth}.`).toSorted(),
    )
  })

  it('go on without one that was killed', async () => {
    const library = await signIn('meridian')
    await products[1]?.kill()
    for (let nth = 0; nth < 6; nth += 1) await greet(library, meridianId)
    const input = newRequest({ customerId: meridianId, supplierId: lakesideId })
    expect((await library.call(ddr.create, input)).ddrId).toBeGreaterThan(0)
    products[1] = await startCopy()
    targets[1] = addressOf(products[1])
  })
})
