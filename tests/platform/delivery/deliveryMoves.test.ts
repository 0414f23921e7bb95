import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ddr } from '../../../contract/ddr/endpoints.ts'
import { entriesPerPage } from '../../../contract/ddr/endpoints/moves.ts'
import type { EntryKind, RequesterMove } from '../../../contract/ddr/lifecycle.ts'
import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import { idempotencyHeader } from '../../../contract/kernel/base.ts'
import { encodeInput } from '../../../contract/kernel/transport.ts'
import { applyRetention } from '../../../platform/retention/job.ts'
import { type Caller, problemCode, requestOf, problemOf } from '../../support/caller.ts'
import { lakesideId, meridianId } from '../../../platform/demo/institutions.ts'
import { pdfBytes } from '../../support/files/pdf.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'
import { answer, newRequest, withEndedSubscription } from '../../support/requests.ts'
import { supportAt } from '../../support/supportStaff.ts'

let carrel: TestPlatform
let meridian: Caller
let lakeside: Caller
let consortium: Caller
let observer: Caller
beforeAll(async () => {
  carrel = await createTestPlatform()
  meridian = await carrel.signIn('meridian')
  lakeside = await carrel.signIn('lakeside')
  consortium = await carrel.signIn('consortium')
  observer = await carrel.signIn('observer')
})
afterAll(() => carrel.drop())

/** Raises a request of lakeside to meridian. */
const raise = async (): Promise<number> => (await lakeside.call(ddr.create, newRequest())).ddrId

const moved = (
  ddrId: number,
  move: RequesterMove,
  rest: Partial<InputOf<typeof ddr.move>> = {},
): InputOf<typeof ddr.move> => ({ ddrId, move, reopenReason: null, text: '', ...rest })

const written = (ddrId: number, kind: EntryKind, text: string) => ({ ddrId, kind, text })

const deliver = (ddrId: number, content = 'Article') =>
  meridian.call(
    ddr.respond,
    answer(
      ddrId,
      { deliveryMode: 'online', deliveryRemarks: `Remark on ${content}` },
      { file: new Blob([pdfBytes(content)], { type: 'application/pdf' }) },
    ),
  )

const detailOf = (caller: Caller, ddrId: number) =>
  caller.call(ddr.detail, { ddrId, action: 'fulfil' })

const movesOf = async (caller: Caller, ddrId: number) =>
  (await caller.call(ddr.timeline, { ddrId })).entries.map(({ move, toStatus }) => [move, toStatus])

const mailsOf = (ddrId: number) =>
  carrel.database.db
    .selectFrom('mails')
    .select(['kind', 'customerId', 'toAddresses', 'replyTo', 'subject', 'body'])
    .where('ddrId', '=', ddrId)
    .orderBy('id')
    .execute()

const officeOf = async (id: number): Promise<string> => {
  const { officeEmail } = await carrel.database.db
    .selectFrom('customers')
    .select('officeEmail')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return officeEmail ?? ''
}

describe('cancelling', () => {
  it('discards the request with a reason that says so, in both timelines and by mail to the supplier', async () => {
    const ddrId = await raise()
    await lakeside.call(ddr.move, moved(ddrId, 'cancel', { text: 'Found elsewhere' }))
    for (const caller of [lakeside, meridian, consortium]) {
      expect(await movesOf(caller, ddrId)).toEqual([
        [null, 'pending'],
        ['cancel', 'discarded'],
      ])
      const detail = await detailOf(caller, ddrId)
      expect([detail.status, detail.discardReason]).toEqual([
        'discarded',
        'Cancelled by the requesting library: Found elsewhere',
      ])
    }
    const [mail, ...others] = await mailsOf(ddrId)
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      kind: 'ddr.cancel',
      customerId: lakesideId,
      toAddresses: [await officeOf(meridianId)],
      replyTo: await officeOf(lakesideId),
    })
    expect(mail?.subject).toMatch(/^Document Delivery Request .*, Cancelled$/)
    expect(mail?.body).toContain('Found elsewhere')
    expect(mail?.body).toContain(`/DDR/Received?open=${ddrId}`)
  })

  it('refuses an answer that comes after it, and names who cancelled', async () => {
    const ddrId = await raise()
    await lakeside.call(ddr.move, moved(ddrId, 'cancel'))
    const problem = await problemOf(deliver(ddrId))
    expect(problem.code).toBe('alreadyAnswered')
    expect(problem.details.data).toMatchObject({ status: 'discarded' })
  })

  it('is refused once the request is answered, and names the state', async () => {
    const ddrId = await raise()
    await deliver(ddrId)
    const problem = await problemOf(lakeside.call(ddr.move, moved(ddrId, 'cancel')))
    expect([problem.code, problem.status]).toEqual(['conflict', 409])
    expect(problem.message).toContain('filled')
    expect(problem.details.data).toMatchObject({ status: 'filled', fault: 'status' })
  })

  it('counts as discarded, no longer as pending', async () => {
    const counts = async () => {
      const overview = await lakeside.call(ddr.sentOverview, { customerId: lakesideId, year: 2026 })
      const sum = (name: 'pending' | 'discarded' | 'total') =>
        overview.reduce((count, row) => count + row[name], 0)
      return [sum('pending'), sum('discarded'), sum('total')]
    }
    const ddrId = await raise()
    const [pending = 0, discarded = 0, total = 0] = await counts()
    await lakeside.call(ddr.move, moved(ddrId, 'cancel'))
    expect(await counts()).toEqual([pending - 1, discarded + 1, total])
  })

  it('does not make a later request for the article a duplicate', async () => {
    const request = newRequest()
    const { ddrId } = await lakeside.call(ddr.create, request)
    await lakeside.call(ddr.move, moved(ddrId, 'cancel'))
    expect((await lakeside.call(ddr.create, request)).isDuplicate).toBe(false)
  })

  it('of a request that changed after it was seen is refused once, and then possible', async () => {
    const ddrId = await raise()
    const { rowVersion } = await detailOf(lakeside, ddrId)
    await meridian.call(
      ddr.respond,
      answer(ddrId, { status: 'delayed', delayReason: 'issueNotReceived' }),
    )
    const problem = await problemOf(lakeside.call(ddr.move, moved(ddrId, 'cancel', { rowVersion })))
    expect(problem.code).toBe('conflict')
    expect(problem.details.data).toMatchObject({ status: 'delayed' })
    const now = await detailOf(lakeside, ddrId)
    await lakeside.call(ddr.move, moved(ddrId, 'cancel', { rowVersion: now.rowVersion }))
    expect((await detailOf(meridian, ddrId)).status).toBe('discarded')
  })
})

describe('a supplier whose subscription has ended', () => {
  it('gets the mails of a reminder, a message and a cancellation', async () => {
    const ddrId = await raise()
    await withEndedSubscription(carrel, { customerId: meridianId, graceDays: 0 }, async () => {
      await lakeside.call(ddr.move, moved(ddrId, 'remind'))
      await lakeside.call(ddr.writeEntry, written(ddrId, 'message', 'Is it on its way?'))
      await lakeside.call(ddr.move, moved(ddrId, 'cancel'))
    })
    const office = await officeOf(meridianId)
    expect((await mailsOf(ddrId)).map(({ kind, toAddresses }) => [kind, toAddresses])).toEqual([
      ['ddr.remind', [office]],
      ['ddr.message', [office]],
      ['ddr.cancel', [office]],
    ])
  })
})

describe('reminding', () => {
  it('is possible again on the third working day of the supplier after it, not earlier', async () => {
    const ddrId = await raise()
    await lakeside.call(ddr.move, moved(ddrId, 'remind', { text: 'A thesis is due' }))
    // Today is Wednesday, 18 March 2026.
    for (const [remindedOn, nextOn] of [
      ['2026-03-18', '2026-03-23'],
      ['2026-03-17', '2026-03-20'],
      ['2026-03-16', '2026-03-19'],
    ]) {
      await carrel.database.owner.query(
        `update ddr_history set at = $2 where ddr_id = $1 and move = 'remind'`,
        [ddrId, `${remindedOn}T18:00:00Z`],
      )
      const problem = await problemOf(lakeside.call(ddr.move, moved(ddrId, 'remind')))
      expect(problem.code).toBe('conflict')
      expect(problem.message).toContain('pending')
      expect(problem.details.data).toMatchObject({ fault: 'tooSoon', nextOn })
    }
    // On the Sunday before: Monday, Tuesday and Wednesday are the third working day.
    await carrel.database.owner.query(
      `update ddr_history set at = '2026-03-15T06:00:00Z' where ddr_id = $1 and move = 'remind'`,
      [ddrId],
    )
    await lakeside.call(ddr.move, moved(ddrId, 'remind'))
    expect((await detailOf(lakeside, ddrId)).remindedOn).toBe('2026-03-18')
    expect((await mailsOf(ddrId)).map(({ kind }) => kind)).toEqual(['ddr.remind', 'ddr.remind'])
    const reminders = (await movesOf(meridian, ddrId)).filter(([move]) => move === 'remind')
    expect(reminders).toEqual([
      ['remind', 'pending'],
      ['remind', 'pending'],
    ])
  })

  it('leaves the version of the request, so that a form that is open at the supplier can be sent', async () => {
    const ddrId = await raise()
    const { rowVersion } = await detailOf(meridian, ddrId)
    await lakeside.call(ddr.move, moved(ddrId, 'remind'))
    await meridian.call(ddr.respond, answer(ddrId, { deliveryMode: 'courier', rowVersion }))
    expect((await detailOf(lakeside, ddrId)).status).toBe('filled')
  })

  it('happens once when its reply is lost and it is sent again under its key', async () => {
    const ddrId = await raise()
    const [path, init] = requestOf(ddr.move, encodeInput(ddr.move, moved(ddrId, 'remind')))
    const headers = new Headers(init.headers)
    headers.set(idempotencyHeader, `remind-${ddrId}`)
    const replies = await Promise.all(
      [1, 2, 3].map(() => lakeside.fetch(path, { ...init, headers })),
    )
    expect(replies.map(({ status }) => status)).toEqual([204, 204, 204])
    expect(await mailsOf(ddrId)).toHaveLength(1)
  })

  it('of two colleagues at once counts once', async () => {
    const ddrId = await raise()
    const outcomes = await Promise.allSettled(
      [1, 2, 3, 4].map(() => lakeside.call(ddr.move, moved(ddrId, 'remind'))),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await mailsOf(ddrId)).toHaveLength(1)
  })
})

describe('confirming and reopening', () => {
  it('confirms the receipt of an answer once, without a mail', async () => {
    const ddrId = await raise()
    expect((await problemOf(lakeside.call(ddr.move, moved(ddrId, 'confirm')))).message).toContain(
      'pending',
    )
    await deliver(ddrId)
    await lakeside.call(ddr.move, moved(ddrId, 'confirm'))
    expect((await detailOf(meridian, ddrId)).isReceiptConfirmed).toBe(true)
    const problem = await problemOf(lakeside.call(ddr.move, moved(ddrId, 'confirm')))
    expect(problem.details.data).toMatchObject({ fault: 'confirmed', status: 'filled' })
    expect((await mailsOf(ddrId)).map(({ kind }) => kind)).toEqual(['ddr.fulfil'])
  })

  it('reopens the request at the supplier with the old answer and its file, also after a confirmation', async () => {
    const ddrId = await raise()
    await deliver(ddrId, 'First')
    await lakeside.call(ddr.move, moved(ddrId, 'confirm'))
    await lakeside.call(
      ddr.move,
      moved(ddrId, 'reopen', { reopenReason: 'pagesMissing', text: 'Pages 44 to 46' }),
    )
    for (const caller of [meridian, lakeside, consortium]) {
      const detail = await detailOf(caller, ddrId)
      expect(detail).toMatchObject({
        status: 'pending',
        fileName: null,
        deliveryMode: null,
        isReceiptConfirmed: false,
      })
      expect(detail.earlierAnswers).toMatchObject([
        {
          status: 'filled',
          deliveryMode: 'online',
          deliveryRemarks: 'Remark on First',
          reopenReason: 'pagesMissing',
          reopenNote: 'Pages 44 to 46',
          fileName: `DDR-${ddrId}.pdf`,
        },
      ])
      const { answerId = 0 } = detail.earlierAnswers[0] ?? {}
      const file = await caller.call(ddr.earlierFile, { ddrId, answerId })
      expect(await new Response(file.body as Blob).text()).toContain('First')
    }
    expect((await mailsOf(ddrId)).at(-1)).toMatchObject({
      kind: 'ddr.reopen',
      toAddresses: [await officeOf(meridianId)],
    })
    expect((await mailsOf(ddrId)).at(-1)?.body).toContain('pages are missing')
    // The supplier answers again, and the second answer stands beside the first.
    await deliver(ddrId, 'Second')
    expect(await movesOf(lakeside, ddrId)).toEqual([
      [null, 'pending'],
      [null, 'filled'],
      ['confirm', 'filled'],
      ['reopen', 'pending'],
      [null, 'filled'],
    ])
    const file = await lakeside.call(ddr.file, { ddrId })
    expect(await new Response(file.body as Blob).text()).toContain('Second')
    await lakeside.call(ddr.move, moved(ddrId, 'confirm'))
  })

  it('is not possible once the subscription of the supplier has ended, and again when it is renewed', async () => {
    const ddrId = await raise()
    await deliver(ddrId)
    const reopen = () =>
      lakeside.call(ddr.move, moved(ddrId, 'reopen', { reopenReason: 'pagesMissing' }))
    const term = { customerId: meridianId, graceDays: 0 }
    await withEndedSubscription(carrel, term, async () => {
      expect((await detailOf(lakeside, ddrId)).canSupplierAnswer).toBe(false)
      expect((await problemOf(reopen())).details.data).toMatchObject({ fault: 'supplierGone' })
      // The other moves need no answer.
      await lakeside.call(ddr.move, moved(ddrId, 'confirm'))
    })
    expect((await detailOf(lakeside, ddrId)).canSupplierAnswer).toBe(true)
    await reopen()
    expect((await detailOf(meridian, ddrId)).status).toBe('pending')
  })

  it('needs a reason, and names the field', async () => {
    const ddrId = await raise()
    await deliver(ddrId)
    const problem = await problemOf(lakeside.call(ddr.move, moved(ddrId, 'reopen')))
    expect([problem.code, problem.details.fields]).toEqual([
      'invalid',
      { reopenReason: 'required' },
    ])
  })

  it('refuses the file of an earlier answer by the number of another request', async () => {
    const [ddrId, other] = [await raise(), await raise()]
    await deliver(ddrId)
    await lakeside.call(ddr.move, moved(ddrId, 'reopen', { reopenReason: 'unreadable' }))
    const { earlierAnswers } = await detailOf(lakeside, ddrId)
    const { answerId = 0 } = earlierAnswers[0] ?? {}
    const byOther = lakeside.call(ddr.earlierFile, { ddrId: other, answerId })
    expect(await problemCode(byOther)).toBe('notFound')
    const harbour = await carrel.signIn('harbour')
    expect(await problemCode(harbour.call(ddr.earlierFile, { ddrId, answerId }))).toBe('forbidden')
  })

  it('the retention job leaves the file of an earlier answer', async () => {
    const ddrId = await raise()
    await deliver(ddrId, 'Preserved')
    await lakeside.call(ddr.move, moved(ddrId, 'reopen', { reopenReason: 'wrongArticle' }))
    await carrel.database.owner.query(
      `update uploaded_files set created_at = '2026-03-01' where kind = 'delivery'`,
    )
    // Only the earlier answer refers to the file.
    await carrel.database.owner.query('update mails set attachment_key = null where ddr_id = $1', [
      ddrId,
    ])
    await applyRetention(carrel.platform)
    const { earlierAnswers } = await detailOf(lakeside, ddrId)
    const { answerId = 0 } = earlierAnswers[0] ?? {}
    const file = await lakeside.call(ddr.earlierFile, { ddrId, answerId })
    expect(await new Response(file.body as Blob).text()).toContain('Preserved')
  })
})

describe('who makes a move', () => {
  it('is the requesting library alone', async () => {
    const ddrId = await raise()
    for (const caller of [meridian, consortium, observer, await carrel.signIn('harbour')]) {
      for (const move of ['cancel', 'remind', 'confirm', 'reopen'] as const) {
        const input = moved(ddrId, move, { reopenReason: 'unreadable' })
        expect(await problemCode(caller.call(ddr.move, input))).toBe('forbidden')
      }
    }
    expect(await movesOf(lakeside, ddrId)).toEqual([[null, 'pending']])
  })

  it('is named in the timeline, support staff by their own names', async () => {
    const ddrId = await raise()
    const support = await supportAt(carrel, lakesideId)
    await support.call(ddr.move, moved(ddrId, 'remind'))
    const { entries } = await meridian.call(ddr.timeline, { ddrId })
    expect(entries.at(-1)).toMatchObject({
      move: 'remind',
      actor: 'Support Desk (support staff)',
    })
    expect(entries.at(-1)?.institution).toContain('Lakeside')
  })

  it('can send its own failed mail again, not that of the other library', async () => {
    const ddrId = await raise()
    await lakeside.call(ddr.move, moved(ddrId, 'remind'))
    const { owner } = carrel.database
    await owner.query(
      `update mails set state = 'failed', last_error = '550 no' where ddr_id = $1`,
      [ddrId],
    )
    const mailOf = async (caller: Caller) => (await caller.call(ddr.timeline, { ddrId })).mails[0]
    expect(await mailOf(lakeside)).toMatchObject({ isOwn: true, error: '550 no' })
    expect(await mailOf(meridian)).toMatchObject({ isOwn: false, error: '' })
    const { mailId = 0 } = (await mailOf(lakeside)) ?? {}
    expect(await problemCode(meridian.call(ddr.resend, { ddrId, mailId }))).toBe('forbidden')
    await lakeside.call(ddr.resend, { ddrId, mailId })
    expect(await mailOf(lakeside)).toMatchObject({ state: 'queued' })
  })
})

describe('messages and notes', () => {
  it('a message is read by both libraries, with a copy by mail, and by nobody else', async () => {
    const ddrId = await raise()
    await lakeside.call(ddr.writeEntry, written(ddrId, 'message', 'Which edition do you hold?'))
    await meridian.call(ddr.writeEntry, written(ddrId, 'message', 'The <b>second</b>.\nShall I?'))
    for (const [caller, own] of [
      [lakeside, [true, false]],
      [meridian, [false, true]],
      [await supportAt(carrel, meridianId), [false, true]],
    ] as const) {
      const { rows } = await caller.call(ddr.entries, { ddrId, kind: 'message', before: null })
      expect(rows.map(({ text }) => text)).toEqual([
        'Which edition do you hold?',
        'The <b>second</b>.\nShall I?',
      ])
      expect(rows.map(({ isOwn }) => isOwn)).toEqual(own)
    }
    for (const caller of [consortium, observer, await carrel.signIn('harbour')]) {
      const read = caller.call(ddr.entries, { ddrId, kind: 'message', before: null })
      expect(await problemCode(read)).toBe('forbidden')
    }
    // The consortium sees that messages were written, not what they say.
    const seen = await consortium.call(ddr.timeline, { ddrId })
    expect(seen.entries.map(({ move }) => move)).toEqual([null, 'message', 'message'])
    expect(JSON.stringify(seen)).not.toContain('edition')
    expect((await mailsOf(ddrId)).map((mail) => [mail.kind, mail.toAddresses])).toEqual([
      ['ddr.message', [await officeOf(meridianId)]],
      ['ddr.message', [await officeOf(lakesideId)]],
    ])
    const [first, second] = await mailsOf(ddrId)
    expect(first?.body).toContain(`/DDR/Received?open=${ddrId}`)
    expect(second?.body).toContain(`/DDR/Sent?open=${ddrId}`)
    expect(second?.body).toContain('The <b>second</b>.\nShall I?')
  })

  it('a note is read by the own library alone and is in no timeline', async () => {
    const ddrId = await raise()
    await lakeside.call(ddr.writeEntry, written(ddrId, 'note', 'Reader calls on Friday'))
    const notes = async (caller: Caller) =>
      (await caller.call(ddr.entries, { ddrId, kind: 'note', before: null })).rows.length
    expect([await notes(lakeside), await notes(meridian)]).toEqual([1, 0])
    expect(await problemCode(notes(consortium))).toBe('forbidden')
    for (const caller of [lakeside, meridian, consortium]) {
      const seen = JSON.stringify(await caller.call(ddr.timeline, { ddrId }))
      expect(seen).not.toContain('Friday')
    }
    expect(await mailsOf(ddrId)).toEqual([])
  })

  it('takes 20,000 characters of any script, and refuses more and none by the name of the field', async () => {
    const ddrId = await raise()
    const longest = '\u0b95'.repeat(20_000)
    await lakeside.call(ddr.writeEntry, written(ddrId, 'message', longest))
    const { rows } = await meridian.call(ddr.entries, { ddrId, kind: 'message', before: null })
    expect(rows[0]?.text).toBe(longest)
    for (const text of [`${longest}x`, '  \n ']) {
      const response = await lakeside.fetch('/ddr/entries', {
        method: 'POST',
        body: JSON.stringify({ ddr_id: ddrId, kind: 'message', text }),
        headers: { 'content-type': 'application/json' },
      })
      expect(response.status).toBe(422)
      expect(await response.text()).toContain('"text"')
    }
  })

  describe('within a minute', () => {
    afterEach(() => {
      vi.useRealTimers()
    })

    it('sixty messages of a customer are taken, and any number of notes', async () => {
      const ddrId = await raise()
      const write = (kind: EntryKind) =>
        lakeside.call(ddr.writeEntry, written(ddrId, kind, 'Is it on its way?'))
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
      for (let count = 0; count < 60; count += 1) await write('message')
      expect(await problemCode(write('message'))).toBe('throttled')
      await write('note')
      vi.setSystemTime(Date.now() + 60_000)
      await write('message')
      expect(await mailsOf(ddrId)).toHaveLength(61)
    })
  })

  it('no message is lost in a thread of more than a page', async () => {
    const ddrId = await raise()
    const count = entriesPerPage + 3
    for (let nth = 0; nth < count; nth += 1) {
      await lakeside.call(ddr.writeEntry, written(ddrId, 'note', `Note ${nth}`))
    }
    const read = (before: number | null) =>
      lakeside.call(ddr.entries, { ddrId, kind: 'note', before })
    const newest = await read(null)
    expect([newest.rows.length, newest.hasEarlier]).toEqual([entriesPerPage, true])
    const earlier = await read(newest.rows[0]?.entryId ?? null)
    expect(earlier.hasEarlier).toBe(false)
    expect([...earlier.rows, ...newest.rows].map(({ text }) => text)).toEqual(
      Array.from({ length: count }, (_, nth) => `Note ${nth}`),
    )
  })
})
