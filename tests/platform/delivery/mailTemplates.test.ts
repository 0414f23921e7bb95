import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ddr } from '../../../contract/ddr/endpoints.ts'
import {
  mailTemplateKinds,
  maxTemplateMessageLength,
} from '../../../contract/ddr/mail/mailTemplates.ts'
import { specifiedTemplate } from '../../../contract/ddr/mail/specifiedTemplates.ts'
import { inEnglish } from '../../../contract/language/translator.ts'
import { consortiumId, lakesideId, meridianId } from '../../../platform/demo/institutions.ts'
import { type Caller, problemCode, fieldsOf } from '../../support/caller.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'
import { answer, newRequest, primaryPerson, type Request } from '../../support/requests.ts'
import { supportAt } from '../../support/supportStaff.ts'

let carrel: TestPlatform
let meridian: Caller
let lakeside: Caller
beforeAll(async () => {
  carrel = await createTestPlatform()
  meridian = await carrel.signIn('meridian')
  lakeside = await carrel.signIn('lakeside')
})
beforeEach(() =>
  carrel.database.owner.query(
    `delete from ddr_mail_templates; delete from audit_log where target_type = 'mailTemplate'`,
  ),
)
afterAll(() => carrel.drop())

const ownText = { subject: 'About {{articleTitle}}', message: '<p>Sorry, {{requester}}.</p>' }
const templateOf = async (caller: Caller, kind: string) =>
  (await caller.call(ddr.mailTemplates, {})).rows.find((row) => row.kind === kind)

const raise = async (overrides: Partial<Request> = {}): Promise<number> =>
  (await lakeside.call(ddr.create, newRequest(overrides))).ddrId

const mailOf = (ddrId: number) =>
  carrel.database.db
    .selectFrom('mails')
    .select(['kind', 'subject', 'html', 'body'])
    .where('ddrId', '=', ddrId)
    .executeTakeFirstOrThrow()

describe('the texts of a library', () => {
  it('are the specified ones at first, then its own, and the specified ones again after a reset', async () => {
    const { rows } = await meridian.call(ddr.mailTemplates, {})
    expect(rows.map(({ kind }) => kind)).toEqual([...mailTemplateKinds])
    expect(rows.every(({ isOwn, changedAt }) => !isOwn && changedAt === null)).toBe(true)
    expect(rows[0]).toMatchObject(specifiedTemplate('fulfilOnline', inEnglish))
    const saved = await meridian.call(ddr.saveMailTemplate, {
      kind: 'unfilled',
      ...ownText,
      rowVersion: 0,
    })
    const person = await primaryPerson(carrel, meridianId)
    expect(await templateOf(meridian, 'unfilled')).toEqual({
      kind: 'unfilled',
      ...ownText,
      isOwn: true,
      changedAt: carrel.clock.now().toISOString(),
      changedBy: person,
      ...saved,
    })
    const { rowVersion } = saved
    await meridian.call(ddr.resetMailTemplate, { kind: 'unfilled', rowVersion })
    expect(await templateOf(meridian, 'unfilled')).toMatchObject({
      ...specifiedTemplate('unfilled', inEnglish),
      isOwn: false,
      changedBy: person,
      rowVersion: rowVersion + 1,
    })
    const { rows: entries } = await carrel.database.owner.query<{ action: string }>(
      `select action from audit_log where target_type = 'mailTemplate' and target_id = 'unfilled'
       order by id`,
    )
    expect(entries.map(({ action }) => action)).toEqual(['ddr.template', 'ddr.resetTemplate'])
  })

  it('that somebody else has changed meanwhile are not overwritten', async () => {
    const save = (rowVersion: number) =>
      meridian.call(ddr.saveMailTemplate, { kind: 'delay', ...ownText, rowVersion })
    expect(await save(0)).toEqual({ rowVersion: 1 })
    expect(await problemCode(save(0))).toBe('conflict')
    expect(await problemCode(save(2))).toBe('conflict')
    expect(
      await problemCode(meridian.call(ddr.resetMailTemplate, { kind: 'delay', rowVersion: 0 })),
    ).toBe('conflict')
    expect(await save(1)).toEqual({ rowVersion: 2 })
    // Nothing is stored under this version.
    const kind = 'duplicate' as const
    expect(
      await problemCode(meridian.call(ddr.saveMailTemplate, { kind, ...ownText, rowVersion: 5 })),
    ).toBe('conflict')
  })

  it('name the field that a mail does not have, and contain nothing that a mail must not', async () => {
    const save = (message: string, subject = 'S') =>
      meridian.call(ddr.saveMailTemplate, { kind: 'delay', subject, message })
    expect(await fieldsOf(save('<p>{{reader}}</p>', '{{signature}}'))).toEqual({
      subject: '{{signature}} is not a field here',
      message: '{{reader}} is not a field here',
    })
    expect(await problemCode(save('x'.repeat(maxTemplateMessageLength + 1)))).toBe('invalid')
    expect(await problemCode(save('<script>alert(1)</script>'))).toBe('invalid')
    await save('<p onclick="x()">Wait<script>alert(1)</script></p>')
    expect((await templateOf(meridian, 'delay'))?.message).toBe('<p>Wait</p>')
  })

  it('are read and changed by the library and by support staff who act for it, by nobody else', async () => {
    await meridian.call(ddr.saveMailTemplate, { kind: 'delay', ...ownText })
    expect((await templateOf(lakeside, 'delay'))?.isOwn).toBe(false)
    for (const account of ['consortium', 'observer', 'harbour'] as const) {
      const caller = await carrel.signIn(account)
      expect(await problemCode(caller.call(ddr.mailTemplates, {}))).toBe('forbidden')
      expect(
        await problemCode(caller.call(ddr.saveMailTemplate, { kind: 'delay', ...ownText })),
      ).toBe('forbidden')
    }
    const support = await supportAt(carrel, meridianId)
    await support.call(ddr.resetMailTemplate, { kind: 'delay' })
    const reset = await templateOf(meridian, 'delay')
    expect(reset?.isOwn).toBe(false)
    expect(reset?.changedBy).toContain('(support staff)')
  })
})

describe('a mail', () => {
  it('has the text of the library that sends it, with a hostile title as text', async () => {
    const message = '<p>{{library}} does not need {{articleTitle}} any more.</p>'
    await lakeside.call(ddr.saveMailTemplate, { kind: 'cancel', subject: 'No {{ddrId}}', message })
    const articleName = '<script>alert(1)</script> {{address}}'
    const ddrId = await raise({ articleName })
    await lakeside.call(ddr.move, { ddrId, move: 'cancel', reopenReason: null, text: '' })
    const mail = await mailOf(ddrId)
    expect(mail.subject).toBe(`No ${ddrId}`)
    expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; {{address}} any more.')
    expect(mail.html).not.toContain('<script')
    expect(mail.body).toContain('<script>alert(1)</script> {{address}} any more.')
  })

  it('of an answer without a subject has that of the library, and the form gets its texts', async () => {
    await meridian.call(ddr.saveMailTemplate, { kind: 'unfilled', ...ownText })
    await lakeside.call(ddr.saveMailTemplate, { kind: 'unfilled', ...ownText, subject: 'Wrong' })
    const articleName = 'On lakes'
    const ddrId = await raise({ articleName })
    const detail = { ddrId, action: 'unfilled' } as const
    expect((await meridian.call(ddr.detail, detail)).ownTemplates).toEqual([
      { kind: 'unfilled', ...ownText },
    ])
    expect((await lakeside.call(ddr.detail, detail)).ownTemplates).toEqual([])
    await meridian.call(ddr.respond, answer(ddrId, { status: 'unfilled' }))
    expect((await mailOf(ddrId)).subject).toBe('About On lakes')
  })

  it('is previewed with an example, or with a request of the own library alone', async () => {
    const ddrId = await raise({ articleName: 'On rivers' })
    const preview = (caller: Caller, of: number | null) =>
      caller.call(ddr.previewMailTemplate, { kind: 'unfilled', ...ownText, ddrId: of })
    expect(await preview(meridian, null)).toEqual({
      subject: 'About Sediment transport in shallow lakes',
      text: 'Sorry, Asha Rao.',
    })
    expect(await preview(meridian, ddrId)).toEqual({
      subject: 'About On rivers',
      text: 'Sorry, Leela Rao.',
    })
    const other = await raise({ supplierId: await anotherMember() })
    expect(await problemCode(preview(meridian, other))).toBe('forbidden')
    expect(await problemCode(preview(meridian, 2_000_000_000))).toBe('notFound')
  })
})

async function anotherMember(): Promise<number> {
  const { rows } = await carrel.database.owner.query<{ id: number }>(
    `select min(id) as id from customers where consortium_id = ${consortiumId} and id not in (${consortiumId}, $1, $2)`,
    [lakesideId, meridianId],
  )
  return rows[0]?.id ?? 0
}
