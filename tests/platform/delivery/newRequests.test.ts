import { afterAll, beforeAll, expect, it } from 'vitest'
import { ddr } from '../../../contract/ddr/endpoints.ts'
import type { Caller } from '../../support/caller.ts'
import { lakesideId, meridianId } from '../../../platform/demo/institutions.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'

let carrel: TestPlatform
let lakeside: Caller
let meridian: Caller
beforeAll(async () => {
  carrel = await createTestPlatform()
  lakeside = await carrel.signIn('lakeside')
  meridian = await carrel.signIn('meridian')
})
afterAll(() => carrel.drop())

const nothing = {
  articleName: '',
  authors: '',
  sourceName: '',
  issn: '',
  issueYear: '',
  volume: '',
  issueNumber: '',
  pages: '',
}
const article = {
  ...nothing,
  articleName: 'Seiches of narrow lakes',
  authors: 'Rao, L.',
  sourceName: 'Annals of Invented Limnology',
  issueYear: '2021',
  volume: '4',
  issueNumber: '2',
  pages: '7-9',
}

const prefill = async (caller: Caller, customerId: number, articleDoi: string) =>
  caller.call(ddr.prefill, { customerId, articleDoi })

/** Requests an article for a reader of Lakeside. */
const raise = async (requested: typeof article & { articleDoi: string }) =>
  lakeside.call(ddr.create, {
    ...requested,
    issueMonth: '',
    issueDate: '',
    userName: 'Leela Rao',
    userDepartment: '',
    userDesignation: '',
    userEmail: 'leela.rao@lakeside.example',
    userMobile: '',
    priority: null,
    customerId: lakesideId,
    supplierId: meridianId,
    includeTitlePage: true,
  })

it('fills in an article from the own earlier request, and nothing of the requests of others', async () => {
  const articleDoi = '10.9999/Seiches.1'
  await raise({ ...article, articleDoi })
  const own = await prefill(lakeside, lakesideId, `https://doi.org/${articleDoi.toUpperCase()}`)
  expect(own.article).toEqual(article)
  expect(own.reader.userEmail).toMatch(/@lakeside\.example$/)
  expect(own.reader.userName).not.toBe('Leela Rao')
  // Meridian received the request, but has not made one.
  expect((await prefill(meridian, meridianId, articleDoi)).article).toEqual(nothing)
})

it('is refused beyond those that one library may raise in a day, until another day', async () => {
  const { config, db } = carrel.platform
  const raised = async () => {
    const { count } = await db
      .selectFrom('ddrRequests')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('requesterId', '=', lakesideId)
      .where('requestedOn', '=', carrel.clock.now().toISOString().slice(0, 10))
      .executeTakeFirstOrThrow()
    return count
  }
  const before = await raised()
  carrel.platform.config = { ...config, requestQuota: before + 3 }
  try {
    const calls = Array.from({ length: 8 }, (_, i) =>
      raise({ ...article, articleDoi: `10.1/${i}` }),
    )
    const outcomes = await Promise.allSettled(calls)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await raised()).toBe(before + 3)
    await expect(raise({ ...article, articleDoi: '' })).rejects.toMatchObject({
      code: 'throttled',
      details: { retryAfter: 3600 },
    })
    carrel.clock.advance(24 * 60 * 60_000)
    lakeside = await carrel.signIn('lakeside')
    await raise({ ...article, articleDoi: '' })
  } finally {
    carrel.platform.config = config
    carrel.clock.advance(-24 * 60 * 60_000)
    lakeside = await carrel.signIn('lakeside')
  }
})

it('fills in the journal, year and issue of an article in the catalogue', async () => {
  const { rows } = await carrel.database.owner.query<{ doi: string; name: string; year: string }>(
    `select a.doi, t.name, left(a.published::text, 4) as year
     from articles a join titles t on t.id = a.title_id
     where a.doi is not null and a.published is not null order by a.id limit 1`,
  )
  const { doi = '', name, year } = rows[0] ?? {}
  const { article: found } = await prefill(lakeside, lakesideId, doi)
  expect(found).toMatchObject({ sourceName: name, issueYear: year })
})

it('prefers the journal of the catalogue to that of the own earlier request', async () => {
  const { rows } = await carrel.database.owner.query<{ doi: string; name: string }>(
    `select a.doi, t.name from articles a join titles t on t.id = a.title_id
     where a.doi is not null order by a.id desc limit 1`,
  )
  const { doi: articleDoi = '', name } = rows[0] ?? {}
  await raise({ ...article, articleDoi, sourceName: 'Ann. Inv. Limnol.' })
  const { article: found } = await prefill(lakeside, lakesideId, articleDoi)
  expect(found).toMatchObject({ articleName: article.articleName, sourceName: name })
})

it.each(['', 'no doi', '10.9999/unknown.1'])('fills in no article for %j', async (articleDoi) => {
  expect((await prefill(lakeside, lakesideId, articleDoi)).article).toEqual(nothing)
})

it('lists the three documents that were delivered last, and not one that was reopened', async () => {
  const delivered = async () =>
    (await lakeside.call(ddr.delivered, { customerId: lakesideId })).rows.map(({ ddrId }) => ddrId)
  const { rows } = await carrel.database.owner.query<{ id: number }>(
    `select id from ddr_requests
     where requester_id = $1 and status in ('filled', 'filledOutside')
       and requested_on >= $2::date - 90
     order by answered_at desc, id desc limit 4`,
    [lakesideId, carrel.clock.now()],
  )
  const [first = 0, ...others] = rows.map(({ id }) => id)
  expect(others).toHaveLength(3)
  expect(await delivered()).toEqual([first, ...others.slice(0, 2)])
  await lakeside.call(ddr.move, {
    ddrId: first,
    move: 'reopen',
    reopenReason: 'pagesMissing',
    text: '',
  })
  expect(await delivered()).toEqual(others)
})
