import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { createApp } from '../../../platform/app.ts'
import { readConfig } from '../../../platform/config.ts'
import { problemCode } from '../../support/caller.ts'
import { consortiumId, lakesideId, meridianId } from '../../../platform/demo/institutions.ts'
import { scratchFolder } from '../../support/database.ts'
import { createTestPlatform, minutes, type TestPlatform } from '../../support/platform.ts'

const { endUsers, usageReports, ddrReports } = contract

it.each(['Mars/Olympus', '+05:30', 'Asia'])('does not start with the time zone %s', (name) => {
  expect(() => readConfig({ TIME_ZONE: name })).toThrow(/TIME_ZONE: must be an IANA time zone/)
})

/** At 19:00 UTC of the 18th it is the 19th in Kolkata, and the 18th in Los Angeles. */
describe.each([
  { zone: 'UTC', today: '2026-03-18', tomorrow: '2026-03-19', time: '190000' },
  { zone: 'Asia/Kolkata', today: '2026-03-19', tomorrow: '2026-03-20', time: '003000' },
  { zone: 'America/Los_Angeles', today: '2026-03-18', tomorrow: '2026-03-19', time: '120000' },
])('with TIME_ZONE=$zone', ({ zone, today, tomorrow, time }) => {
  let carrel: TestPlatform
  beforeAll(async () => {
    carrel = await createTestPlatform({ env: { TIME_ZONE: zone } })
    carrel.clock.advance(minutes(9 * 60))
  })
  afterAll(() => carrel.drop())

  it('dates a request and a use by its calendar', async () => {
    const now = carrel.clock.now()
    const requests = await sql<{ day: string }>`
      insert into ddr_requests (consortium_id, requester_id, supplier_id, requested_at, article_name)
      values (${consortiumId}, ${meridianId}, ${lakesideId}, ${now}, 'At the turn of the day')
      returning requested_on as day`.execute(carrel.platform.db)
    const use = { customerId: meridianId, occurredAt: now, source: 'jgate', device: 'web' } as const
    await carrel.platform.usage.record(carrel.platform.db, [
      { ...use, actionId: 4, sessionKey: 'zone' },
    ])
    const uses = await sql<{ day: string }>`
      select occurred_on as day from usage_events where session_key = 'zone'`.execute(
      carrel.platform.db,
    )
    expect([requests.rows[0]?.day, uses.rows[0]?.day]).toEqual([today, today])
  })

  it('reports usage up to today and not beyond', async () => {
    const caller = await carrel.signIn('meridian')
    const report = (to: string) =>
      caller.call(usageReports.jgateServices, {
        subject: 'overall',
        device: 'all',
        detail: 'detailed',
        consortiumId: null,
        customerId: meridianId,
        from: '2026-03-01',
        to,
      })
    await expect(report(today)).resolves.toBeDefined()
    expect(await problemCode(report(tomorrow))).toBe('invalid')
  })

  it('counts requests up to today and not beyond', async () => {
    const caller = await carrel.signIn('meridian')
    const report = (to: string) =>
      caller.call(ddrReports.list, {
        side: 'sent',
        customerId: meridianId,
        from: '2026-01-01',
        to,
        memberId: null,
        regionId: null,
        consortiumId: null,
        format: 'xlsx',
        reportFormat: 'all',
      })
    await expect(report(today)).resolves.toBeDefined()
    expect(await problemCode(report(tomorrow))).toBe('invalid')
  })

  it('names a file by its time', async () => {
    const caller = await carrel.signIn('meridian')
    const { fileName } = await caller.call(endUsers.downloadFormat, { customerId: meridianId })
    expect(fileName).toBe(`Profile_Users_Format_${today.replaceAll('-', '')}T${time}.xlsx`)
  })

  it('sends the zone and the time to the portal', async () => {
    const folder = await scratchFolder()
    await writeFile(path.join(folder, 'index.html'), '<b>__PORTAL_SETTINGS__</b>')
    const app = createApp(carrel.platform, { files: folder, content: folder })
    const html = await (await app.request('http://localhost:8080/login')).text()
    const settings: unknown = JSON.parse(/<b>(.*)<\/b>/.exec(html)?.[1] ?? '{}')
    expect(settings).toMatchObject({ timeZone: zone, now: '2026-03-18T19:00:00.000Z' })
  })
})

it('counts a user in the year that the calendar had, also when the row is deleted', async () => {
  const carrel = await createTestPlatform({ env: { TIME_ZONE: 'Asia/Kolkata' } })
  try {
    const { db } = carrel.platform
    const counts = async () => {
      const { rows } = await sql<{ year: number; active: number }>`
        select year, active from end_user_counts
        where customer_id = ${meridianId} and year in (2026, 2027) order by year`.execute(db)
      return Object.fromEntries(rows.map(({ year, active }) => [year, active]))
    }
    const before = await counts()
    await sql`insert into end_users (customer_id, first_name, email, password_hash, created_at)
      values (${meridianId}, 'Asha', 'asha@zone.example', 'x', '2026-12-31T18:30:00Z')`.execute(db)
    expect(await counts()).toEqual({ ...before, 2027: 1 })
    await sql`delete from end_users where email = 'asha@zone.example'`.execute(db)
    expect(await counts()).toEqual({ ...before, 2027: 0 })
  } finally {
    await carrel.drop()
  }
})
