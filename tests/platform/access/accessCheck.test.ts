import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index.ts'
import type { InputOf, OutputOf } from '../../../contract/kernel/endpoint.ts'
import { maxCheckedLines } from '../../../contract/entitlement/endpoints.ts'
import { type Caller, problemCode, problemOf } from '../../support/caller.ts'
import {
  consortiumId,
  harbourId,
  lakesideId,
  meridianId,
} from '../../../platform/demo/institutions.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'
import { supportAt } from '../../support/supportStaff.ts'

const { access } = contract

/** DOI of the planted article. */
const doi = '10.9999/carrel.test'

let carrel: TestPlatform
let meridian: Caller
let lakeside: Caller
let harbour: Caller
let consortium: Caller
/** A journal that no library holds and no package contains, with an article of 2015. */
let title: { id: number; name: string; issn: string }
let packageId: number

const run = async <T = Record<string, unknown>>(statement: string, values: unknown[] = []) =>
  (await carrel.database.owner.query(statement, values)).rows as T[]

beforeAll(async () => {
  carrel = await createTestPlatform()
  meridian = await carrel.signIn('meridian')
  lakeside = await carrel.signIn('lakeside')
  harbour = await carrel.signIn('harbour')
  consortium = await carrel.signIn('consortium')
  const [place] = await run<{ publisher: number; subject: number }>(
    'select publisher_id as publisher, subject_id as subject from titles limit 1',
  )
  const [row] = await run<{ id: number }>(
    `insert into titles (resource_type_id, name, publisher_id, subject_id, print_issn)
     values (1, 'Journal of Planted Causes', $1, $2, '0317-8471') returning id`,
    [place?.publisher, place?.subject],
  )
  title = { id: row?.id ?? 0, name: 'Journal of Planted Causes', issn: '0317-8471' }
  await run(
    `insert into articles (id, doi, title_id, published, volume, issue)
     values (900000001, $1, $2, '2015-06', '12', '3')`,
    [doi, title.id],
  )
  const [added] = await run<{ id: number }>(
    `insert into packages (aggregator_id, kind, package_type, name, last_modified_on)
     select id, 'journal', 'aggregator', 'Planted package', '2026-01-01' from aggregators limit 1
     returning id`,
  )
  packageId = added?.id ?? 0
  await run('insert into package_titles (package_id, title_id) values ($1, $2)', [
    packageId,
    title.id,
  ])
})
afterAll(() => carrel.drop())

type Question = Partial<InputOf<typeof access.check>>

const check = (caller: Caller, question: Question = {}) =>
  caller.call(access.check, {
    customerId: meridianId,
    item: doi,
    reader: '',
    on: null,
    ...question,
  })

const outcome = ({ verdict, decisiveStep, trace }: OutputOf<typeof access.check>) => {
  const step = trace.find((one) => one.step === decisiveStep)
  return [verdict, decisiveStep, step?.reason, step?.fix?.by]
}

/** Runs a test with a change of the database, and takes the change back. */
async function having(add: string, remove: string, work: () => Promise<void>): Promise<void> {
  await run(add)
  try {
    await work()
  } finally {
    await run(remove)
  }
}

const holding = (columns = '', values = '') =>
  `insert into library_titles (customer_id, title_id, kind, access_type, added_at${columns})
   values (${meridianId}, ${title.id}, 'journal', 'electronic', '2020-01-01'${values})`
const noHolding = () => `delete from library_titles where title_id = ${title.id}`

describe('a planted cause', () => {
  const meridianAddress = async () => {
    const [row] = await run<{ address: string }>(
      'select host(from_address) as address from ip_ranges where customer_id = $1 and family(from_address) = 4 order by id limit 1',
      [meridianId],
    )
    return row?.address ?? ''
  }

  it('address not registered: the library adds it', async () => {
    await having(holding(), noHolding(), async () => {
      expect(outcome(await check(meridian, { reader: '8.8.8.8' }))).toEqual([
        'no',
        'identified',
        'addressUnknown',
        'library',
      ])
      const answer = await check(meridian, { reader: await meridianAddress() })
      expect(answer).toMatchObject({ verdict: 'yes', ways: [{ way: 'ownTitle' }] })
    })
  })

  it('address registered by another member: the consortium sees by whom, the other library does not', async () => {
    const address = await meridianAddress()
    const question = { customerId: lakesideId, reader: address }
    const seen = await check(consortium, question)
    expect(outcome(seen)).toEqual(['no', 'identified', 'addressElsewhere', 'library'])
    expect(seen.trace[0]?.values['names']).toContain('Meridian')
    const unseen = await check(lakeside, question)
    expect(outcome(unseen)).toEqual(['no', 'identified', 'addressUnknown', 'library'])
    expect(JSON.stringify(unseen)).not.toContain('Meridian')
  })

  it('address registered by two members: maybe, until the consortium names the library', async () => {
    const address = await meridianAddress()
    await having(
      `insert into ip_ranges (customer_id, from_address) values (${lakesideId}, '${address}')`,
      `delete from ip_ranges where customer_id = ${lakesideId} and from_address = '${address}'`,
      async () => {
        const open = await check(consortium, { customerId: consortiumId, reader: address })
        expect(open).toMatchObject({ verdict: 'maybe', library: null })
        expect(open.trace[0]?.values['names']).toMatch(/Lakeside.*Meridian|Meridian.*Lakeside/)
        const named = await check(consortium, { customerId: meridianId, reader: address })
        expect(named.library?.id).toBe(meridianId)
      },
    )
  })

  it('subscription in grace: yes, and the trace says so; afterwards support renews it', async () => {
    await having(holding(), noHolding(), async () => {
      await run(
        `update customers set subscription_ends_on = '2026-03-10', grace_days = 8 where id = $1`,
        [meridianId],
      )
      const answer = await check(meridian)
      expect(answer.verdict).toBe('yes')
      expect(answer.trace[1]).toMatchObject({
        reason: 'subscriptionInGrace',
        values: { graceEndsOn: '2026-03-18' },
      })
      expect(outcome(await check(meridian, { on: '2026-03-19' }))).toEqual([
        'no',
        'subscription',
        'subscriptionEnded',
        'support',
      ])
      await run('update customers set subscription_ends_on = null where id = $1', [meridianId])
    })
  })

  it('coverage ends earlier: the library extends it', async () => {
    const ending = holding(', start_date, end_date', `, '2001', '2014-12'`)
    await having(ending, noHolding(), async () => {
      const answer = await check(meridian)
      expect(outcome(answer)).toEqual(['no', 'coverage', 'afterCoverage', 'library'])
      expect(answer.trace.find(({ step }) => step === 'coverage')?.values).toEqual({
        coverage: '2001 – 2014-12',
        date: '2015-06',
      })
    })
  })

  it('embargo: waiting fixes it', async () => {
    await having(holding(', embargo', `, 'P15Y'`), noHolding(), async () => {
      expect(outcome(await check(meridian))).toEqual(['no', 'embargo', 'underEmbargo', 'time'])
    })
  })

  it('package not assigned to this member: the consortium sees it, the library only that it has no holding', async () => {
    const assigned = `insert into consortium_packages (consortium_id, package_id, member_id, assigned_at)
      values (${consortiumId}, ${packageId}, ${lakesideId}, '2025-01-01')`
    await having(
      assigned,
      `delete from consortium_packages where package_id = ${packageId}`,
      async () => {
        expect(outcome(await check(consortium))).toEqual([
          'no',
          'assigned',
          'assignedToOthers',
          'consortium',
        ])
        expect(outcome(await check(meridian))).toEqual(['no', 'held', 'notHeld', 'library'])
        expect(await check(lakeside, { customerId: lakesideId })).toMatchObject({
          verdict: 'yes',
          ways: [{ way: 'consortiumPackage', record: { name: 'Planted package' } }],
        })
      },
    )
  })

  it('resource type not included: support includes it', async () => {
    const without = `delete from customer_resource_types where customer_id = ${meridianId} and resource_type_id = 1`
    const back = `insert into customer_resource_types (customer_id, resource_type_id) values (${meridianId}, 1)`
    await having(without, back, async () => {
      expect(outcome(await check(meridian))).toEqual([
        'no',
        'resourceType',
        'typeNotIncluded',
        'support',
      ])
    })
  })

  it('title unknown: support adds it to the catalogue', async () => {
    const answer = await check(meridian, { item: '10.9999/nowhere' })
    expect(outcome(answer)).toEqual(['no', 'itemKnown', 'itemUnknown', 'support'])
    expect(answer.title).toBeNull()
  })
})

describe('an item', () => {
  it.each([
    ['its DOI as a link', () => `https://doi.org/${doi.toUpperCase()}.`],
    ['its ISSN', () => title.issn],
    ['its name in other case', () => title.name.toUpperCase()],
    ['the id of an article', () => 'article 900000001'],
    ['a citation', () => `Rao. Causes. ${title.issn}, 12(3), 2015`],
  ])('is found by %s', async (_, item) => {
    expect((await check(meridian, { item: item() })).title).toEqual({
      id: title.id,
      name: title.name,
    })
  })

  it('of which text says nothing is refused with what was expected', async () => {
    const { code, details } = await problemOf(check(meridian, { item: '0317-8472' }))
    expect(code).toBe('invalid')
    expect(JSON.stringify(details.fields)).toContain('checks the others')
  })
})

describe('a reader', () => {
  const users = () =>
    run<{ email: string }>(
      'select email from end_users where customer_id = $1 and disabled_at is null order by id limit 2',
      [meridianId],
    )

  it('is found by mail address, for the consortium without naming the library', async () => {
    const [user] = await users()
    const question = { customerId: consortiumId, reader: user?.email.toUpperCase() ?? '' }
    const answer = await check(consortium, question)
    expect(answer.library?.id).toBe(meridianId)
    expect(answer.trace[0]).toMatchObject({ result: 'passed', reason: 'readerActive' })
  })

  it('that is disabled is enabled by the library', async () => {
    const [user] = await users()
    await run('update end_users set disabled_at = now() where email = $1', [user?.email])
    expect(outcome(await check(meridian, { reader: user?.email ?? '' }))).toEqual([
      'no',
      'identified',
      'readerDisabled',
      'library',
    ])
    await run('update end_users set disabled_at = null where email = $1', [user?.email])
  })

  it('with leading zeros in the address is refused', async () => {
    const { code, details } = await problemOf(check(meridian, { reader: '203.0.113.09' }))
    expect([code, JSON.stringify(details.fields)]).toEqual([
      'invalid',
      expect.stringContaining('leading zeros'),
    ])
  })

  it('or a library has to be named by a consortium', async () => {
    const { code, details } = await problemOf(check(consortium, { customerId: consortiumId }))
    expect([code, JSON.stringify(details.fields)]).toEqual([
      'invalid',
      expect.stringContaining('Choose a library'),
    ])
  })
})

describe('a day', () => {
  it('in the past is answered by the memberships of that day', async () => {
    await run(
      `update consortium_member_periods set joined_on = '2026-03-03' where customer_id = $1`,
      [lakesideId],
    )
    const assigned = `insert into consortium_packages (consortium_id, package_id, assigned_at)
      values (${consortiumId}, ${packageId}, '2020-01-01')`
    await having(
      assigned,
      `delete from consortium_packages where package_id = ${packageId}`,
      async () => {
        const on = async (day: string) =>
          outcome(await check(lakeside, { customerId: lakesideId, on: day }))
        expect(await on('2026-03-02')).toEqual(['no', 'membership', 'memberLater', 'time'])
        expect((await on('2026-03-03'))[0]).toBe('yes')
      },
    )
  })
})

describe('many items', () => {
  it('are answered in the order of their lines, also those that name none', async () => {
    await having(holding(), noHolding(), async () => {
      const lines = ['', doi, title.issn, 'No such title', '0317-8472', doi]
      const { rows } = await meridian.call(access.checkMany, {
        customerId: meridianId,
        lines,
        on: null,
      })
      expect(rows.map(({ verdict, reason }) => [verdict, reason])).toEqual([
        [null, null],
        ['yes', null],
        ['yes', null],
        ['no', 'itemUnknown'],
        [null, null],
        ['yes', null],
      ])
      expect(rows[1]).toMatchObject({ title: title.name, ways: ['ownTitle'] })
      expect(rows[4]?.expected).toContain('ISSN')
    })
  })

  it('answer as each would alone', async () => {
    const known = await run<{ doi: string }>(
      `select doi from articles where id <> 900000001 order by id limit 60`,
    )
    const lines = known.map((row) => row.doi)
    const { rows } = await meridian.call(access.checkMany, {
      customerId: meridianId,
      lines,
      on: null,
    })
    for (const [index, item] of lines.entries()) {
      const alone = await check(meridian, { item })
      expect([rows[index]?.verdict, rows[index]?.decisiveStep]).toEqual([
        alone.verdict,
        alone.decisiveStep,
      ])
    }
    expect(new Set(rows.map(({ verdict }) => verdict))).toContain('yes')
  })

  it('are at most 20,000', async () => {
    const lines = Array.from({ length: maxCheckedLines + 1 }, () => doi)
    const response = await meridian.fetch('/access/check-many', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ customer_id: meridianId, lines }),
    })
    const { error } = (await response.json()) as { error: { code: string; fields: object } }
    expect([error.code, Object.keys(error.fields)]).toEqual(['invalid', ['lines']])
  })
})

describe('the members with an item', () => {
  it('are those to whom a package of the consortium is assigned', async () => {
    const assigned = `insert into consortium_packages (consortium_id, package_id, member_id, assigned_at)
      values (${consortiumId}, ${packageId}, ${meridianId}, '2020-01-01')`
    await having(
      assigned,
      `delete from consortium_packages where package_id = ${packageId}`,
      async () => {
        const answer = await consortium.call(access.membersWith, {
          consortiumId,
          item: doi,
          on: null,
        })
        expect(answer.rows.map(({ customerId, verdict }) => [customerId, verdict])).toEqual([
          [meridianId, 'yes'],
        ])
        const [members] = await run<{ count: string }>(
          'select count(*) from customers where consortium_id = $1 and id <> $1',
          [consortiumId],
        )
        expect(answer.without).toBe(Number(members?.count) - 1)
        expect(answer.membersWithout).toHaveLength(answer.without)
        expect(answer.membersWithout).toContainEqual(
          expect.objectContaining({ customerId: lakesideId, reason: 'assignedToOthers' }),
        )
      },
    )
  })

  it('are the same as those that are checked one by one', async () => {
    const [known] = await run<{ doi: string }>(
      `select a.doi from articles a join package_titles pt using (title_id)
       join consortium_packages cp using (package_id) where cp.member_id is not null limit 1`,
    )
    const item = known?.doi ?? ''
    const { rows, without } = await consortium.call(access.membersWith, {
      consortiumId,
      item,
      on: null,
    })
    const members = await run<{ id: number }>(
      'select id from customers where consortium_id = $1 and id <> $1',
      [consortiumId],
    )
    const alone = []
    for (const { id } of members) {
      const { verdict } = await check(consortium, { customerId: id, item })
      if (verdict !== 'no') alone.push(`${id} ${verdict}`)
    }
    expect(rows.map(({ customerId, verdict }) => `${customerId} ${verdict}`).sort()).toEqual(
      alone.sort(),
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.length + without).toBe(members.length)
  })
})

describe('a foreign library', () => {
  it('is refused, and support staff check the library they act for', async () => {
    expect(await problemCode(check(lakeside))).toBe('forbidden')
    expect(await problemCode(check(consortium, { customerId: harbourId }))).toBe('forbidden')
    const members = harbour.call(access.membersWith, { consortiumId, item: doi, on: null })
    expect(await problemCode(members)).toBe('forbidden')
    const support = await supportAt(carrel, meridianId)
    expect((await check(support)).library?.id).toBe(meridianId)
  })
})
