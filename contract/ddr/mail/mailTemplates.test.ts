import { describe, expect, it } from 'vitest'
import { fillText, inEnglish } from '../../language/translator.ts'
import { ddrActions } from '../lifecycle.ts'
import {
  answerValues,
  baseSubject,
  defaultMessage,
  defaultSubject,
  ownSubject,
} from './answerMail.ts'
import {
  fillMessage,
  fillSubject,
  isMailedMove,
  mailTemplateKinds,
  subjectFields,
  templateFaults,
  templateFields,
  templateKindOf,
  templateKindsOf,
} from './mailTemplates.ts'
import { specifiedTemplate } from './specifiedTemplates.ts'
import { fillMoveTemplate, formatMoveMail } from './moveMail.ts'
import { plainText } from './richText.ts'

const facts = {
  ddrId: 7,
  reference: 'DDR/2026/000007',
  userName: 'Zara Desai',
  requesterName: 'Lakeside College',
  articleName: 'On <img src=x onerror=alert(1)> {{supplier}} & rivers',
  authors: 'Rao, L.',
  sourceName: 'Annals',
  issueYear: '2024',
  volume: '3',
  issueNumber: '',
  pages: '3-9',
  articleDoi: '',
  requestedOn: '2026-03-02',
  supplierName: 'Meridian University Library',
  supplierAddress: 'Library Block',
  supplierCity: 'Bengaluru',
  supplierState: 'Karnataka',
}
const choices = {
  mode: 'courier',
  delayReason: 'other',
  delayNote: 'Our scanner is broken',
  courierNo: 'AB 12',
  deliveryRemarks: '',
} as const
const values = answerValues(facts, choices)

describe('the specified text of a mail', () => {
  it('of an answer has the specified subject', () => {
    for (const action of ddrActions) {
      const kind = templateKindOf(action, 'online')
      if (kind === null) continue
      expect(fillSubject(specifiedTemplate(kind, inEnglish).subject, values)).toBe(
        defaultSubject(baseSubject(facts.reference, facts.articleName), action),
      )
    }
  })

  it('of a move says what the plain text of the mail says', () => {
    for (const move of mailTemplateKinds.filter(isMailedMove)) {
      const mail = {
        move,
        reopenReason: 'pagesMissing' as const,
        text: 'Please look\nagain',
        facts: { ...facts, articleName: 'On lakes & rivers' },
        from: 'Lakeside <College>',
        requestedOn: '2026-03-02',
        address: 'https://carrel.example/DDR/Received?open=7',
      }
      const filled = fillMoveTemplate(specifiedTemplate(move, inEnglish), mail)
      expect(plainText(filled?.message ?? '')).toBe(formatMoveMail(mail))
    }
  })

  it('of a move asks for an answer, but for a cancellation, which needs none', () => {
    const withRequest = mailTemplateKinds
      .filter(isMailedMove)
      .filter((move) => specifiedTemplate(move, inEnglish).message.includes('Please answer'))
    expect(withRequest).toEqual(['remind', 'reopen', 'message'])
  })

  it('has no fault', () => {
    for (const kind of mailTemplateKinds) {
      expect(templateFaults(kind, specifiedTemplate(kind, inEnglish))).toEqual({})
    }
    expect(ddrActions.flatMap(templateKindsOf)).toEqual(
      mailTemplateKinds.filter((kind) => !isMailedMove(kind)),
    )
  })

  it('is translated, all but its fields', () => {
    const translated = (text: string, given = {}) => `«${fillText(text, given)}»`
    for (const kind of mailTemplateKinds) {
      const { subject, message } = specifiedTemplate(kind, translated)
      const english = `${subject}${message}`.replaceAll(/«[^»]*»|\{\{\w+\}\}|<[^>]*>/g, '')
      expect(english).toBe('')
    }
  })
})

describe("a library's own text", () => {
  it('takes the place of the specified one, in subject and message', () => {
    const own = {
      fulfilCourier: {
        subject: 'Sent: {{articleTitle}}',
        message: '<p>Parcel {{courierNo}} to {{requester}}</p>',
      },
    }
    expect(defaultMessage('fulfil', facts, choices, own)).toBe('<p>Parcel AB 12 to Zara Desai</p>')
    expect(ownSubject('fulfil', facts, choices, own)).toBe(`Sent: ${facts.articleName}`)
    const online = { ...choices, mode: 'online' } as const
    expect(defaultMessage('fulfil', facts, online, own)).toContain('Please find attached')
    expect(ownSubject('fulfil', facts, online, own)).toBeNull()
    expect(defaultMessage('delay', facts, choices)).toContain('Reason: Our scanner is broken')
  })

  it('contains a hostile title as text, and a field in it stays as it is', () => {
    const filled = fillMessage('<p>{{articleTitle}}</p><p>{{articleDetails}}</p>', values)
    expect(filled).not.toContain('<img')
    expect(filled).toContain('{{supplier}} &amp; rivers')
    expect(filled).not.toContain('Meridian')
    const hostile = { ...values, articleTitle: 'One\r\nBcc: all@library.example' }
    expect(fillSubject('{{articleTitle}}', hostile)).toBe('One  Bcc: all@library.example')
    expect(fillSubject('{{requester}} '.repeat(60), values).length).toBeLessThanOrEqual(500)
  })

  it('cuts a long title and a long subject beside a character, not within it', () => {
    for (const letters of [0, 1]) {
      const articleTitle = 'x'.repeat(letters) + '😀'.repeat(100)
      expect(fillSubject('{{articleTitle}}', { ...values, articleTitle }).isWellFormed()).toBe(true)
      const subject = 'x'.repeat(letters) + '😀'.repeat(300)
      expect(fillSubject(subject, values).isWellFormed()).toBe(true)
    }
  })

  it('has a title of 120 characters whole, and cuts a longer one', () => {
    const subjectOf = (length: number) =>
      fillSubject('{{articleTitle}}', { ...values, articleTitle: 'x'.repeat(length) })
    expect(subjectOf(120)).toBe('x'.repeat(120))
    expect(subjectOf(121)).toBe(`${'x'.repeat(117)}...`)
  })

  it('breaks the lines of a field of several lines, and of no other', () => {
    const lines = { ...values, signature: 'Library\nBengaluru', authors: 'Rao, L.\nSen, K.' }
    expect(fillMessage('<p>{{signature}}</p>', lines)).toBe('<p>Library<br>Bengaluru</p>')
    expect(fillMessage('<p>{{authors}}</p>', lines)).toBe('<p>Rao, L.\nSen, K.</p>')
  })

  it('leaves out a paragraph whose only field has no value', () => {
    expect(fillMessage('<p>{{doi}}</p><p>DOI {{doi}}</p>', values)).toBe('<p>DOI </p>')
  })

  it.each([
    ['an unknown field', 'Hello {{reader}}', '{{reader}} is not a field here'],
    ['a field with a format inside', 'Hello {{<b>requester</b>}}', '{{requester}} is not a field'],
    ['braces without a field', 'Hello {{requester', 'Write a field as {{name}}'],
    ['a field of another mail', 'Parcel {{courierNo}}', '{{courierNo}} is not a field here'],
    ['a field too often', '{{year}} {{year}} {{year}}', 'Use {{year}} at most 2 times'],
    ['a field in an address', '<a href="https://{{doi}}">x</a>', 'cannot be part of the address'],
    ['no text', '<p></p>', 'Enter a message'],
  ])('is refused with %s, in words that name it', (_, message, fault) => {
    expect(templateFaults('delay', { subject: 'Delayed', message }).message).toContain(fault)
  })

  it('is refused with a field of several lines in its subject', () => {
    expect(templateFaults('delay', { subject: '{{articleDetails}}', message: '<p>x</p>' })).toEqual(
      { subject: '{{articleDetails}} is not a field here' },
    )
    expect(subjectFields('delay')).not.toContain('signature')
    expect(templateFields('delay')).toContain('signature')
  })

  it('is checked in linear time', () => {
    const before = process.cpuUsage()
    for (const part of ['{', '{{', '}}', '<', '<{', '{{a}}', '<p>{{a']) {
      templateFaults('delay', { subject: 'x', message: part.repeat(100_000) })
      fillMessage(part.repeat(100_000), values)
    }
    expect(process.cpuUsage(before).user).toBeLessThan(5_000_000)
  })
})
