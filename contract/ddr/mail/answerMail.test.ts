import { describe, expect, it } from 'vitest'
import { ddrActions } from '../lifecycle.ts'
import { delayReasons, deliveryModes } from '../model.ts'
import {
  answerTexts,
  answerValues,
  defaultMessage,
  defaultSubject,
  deliveryParagraphs,
  type MailChoices,
  type MailFacts,
  ownSubject,
  reasonParagraph,
} from './answerMail.ts'

const facts: MailFacts = {
  userName: 'Zara <b>Desai',
  articleName: 'On lakes & rivers',
  authors: '',
  sourceName: 'Annals',
  issueYear: '2024',
  volume: '3',
  issueNumber: '',
  supplierName: 'Meridian University Library',
  supplierAddress: 'Library Block',
  supplierCity: 'Bengaluru',
  supplierState: 'Karnataka',
}

const choices: MailChoices = {
  mode: 'online',
  delayReason: 'other',
  delayNote: '',
  courierNo: '',
  deliveryRemarks: '',
}

describe('the mail of an answer', () => {
  it('has the subject endings of the specification', () => {
    expect(defaultSubject('DDR 7', 'duplicate')).toBe('DDR 7, Duplicate request ignored')
    expect(defaultSubject('DDR 7', 'delay')).toBe('DDR 7, Delay in fulfilling')
    expect(defaultSubject('DDR 7', 'unfilled')).toBe('DDR 7, Not available')
  })

  it('says what the chosen mode means, and signs with the fulfilling institution', () => {
    const online = defaultMessage('fulfil', facts, { ...choices, mode: 'online' })
    const courier = defaultMessage('fulfil', facts, { ...choices, mode: 'courier' })
    expect(online).not.toBe(courier)
    expect(courier).toContain('courier')
    expect(online).toContain('Meridian University Library<br>Library Block<br>Bengaluru, Karnataka')
    expect(online).toContain('Zara &#60;b&#62;Desai')
  })

  it('is made of the listed texts alone, which the platform translates for the form', () => {
    const used = new Set<string>()
    const translate = (text: string) => {
      used.add(text)
      return text
    }
    for (const action of ddrActions) {
      defaultSubject('DDR 7', action, translate)
      for (const mode of deliveryModes) {
        for (const delayReason of delayReasons) {
          const chosen = { ...choices, mode, delayReason, delayNote: 'Repairs' }
          defaultMessage(action, facts, chosen, {}, translate)
          answerValues(facts, chosen, translate)
        }
      }
    }
    expect([...used].filter((text) => !text.startsWith('{{')).sort()).toEqual(
      [...answerTexts].sort(),
    )
  })

  it('is in the language of its translator, and so is what fills a text of the library', () => {
    const translate = (text: string) => `»${text}«`
    const sent = { ...choices, mode: 'courier', courierNo: 'AB 12' } as const
    const message = defaultMessage('fulfil', facts, sent, {}, translate)
    expect(message).toContain('<p>»Dear Zara')
    expect(message).toContain('<b>»Courier number«:</b> AB 12')
    const own = {
      fulfilCourier: { subject: 'S', message: '<p>Parcel</p><p>{{deliveryDetails}}</p>' },
      delay: { subject: 'Later: {{delayReason}}', message: '<p>As {{delayReason}}</p>' },
    }
    expect(defaultMessage('fulfil', facts, sent, own, translate)).toBe(
      '<p>Parcel</p><p><b>»Courier number«:</b> AB 12</p>',
    )
    const late = { ...choices, delayReason: 'issueNotReceived' } as const
    const reason = '»we have not yet received the issue«'
    expect(defaultMessage('delay', facts, late, own, translate)).toBe(`<p>As ${reason}</p>`)
    expect(ownSubject('delay', facts, late, own, translate)).toBe(`Later: ${reason}`)
  })

  it('that cannot be fulfilled greets the requester and names the article', () => {
    const message = defaultMessage('unfilled', facts, choices)
    expect(message).toContain('Dear Zara')
    expect(message).toContain('could not be fulfilled due to non availability of the article')
    expect(message).toContain('On lakes &amp; rivers')
  })

  it('names the courier number and the remarks, in the message or after it', () => {
    const sent = {
      ...choices,
      mode: 'courier',
      courierNo: 'AB 12',
      deliveryRemarks: 'Two parts',
    } as const
    const message = defaultMessage('fulfil', facts, sent)
    expect(message).toContain('<b>Courier number:</b> AB 12<br><b>Remarks:</b> Two parts')
    expect(deliveryParagraphs(message, sent)).toBe('')
    expect(deliveryParagraphs('<p>It is on its way.</p>', sent)).toBe(
      '<p>Courier number: AB 12</p><p>Remarks: Two parts</p>',
    )
    expect(defaultMessage('fulfil', facts, { ...sent, mode: 'online' })).not.toContain('AB 12')
  })

  it('that comes later gives the reason in the words of the librarian', () => {
    const note = 'Our scanner is <broken>'
    expect(defaultMessage('delay', facts, { ...choices, delayNote: note })).toContain(
      'longer than usual. Reason: Our scanner is &#60;broken&#62;</p>',
    )
    expect(defaultMessage('delay', facts, { ...choices, delayNote: '  ' })).toContain(
      'longer than usual.</p>',
    )
  })

  it('that was written anew is given the reason it leaves out, and no reason twice', () => {
    expect(reasonParagraph('<p>Wait, please.</p>', 'Scanner & press are broken')).toBe(
      '<p>Reason: Scanner &amp; press are broken</p>',
    )
    expect(reasonParagraph('<p>The <b>scanner</b><br>is broken!</p>', 'Scanner is broken.')).toBe(
      '',
    )
    // A part of another word tells nothing.
    expect(reasonParagraph('<p>Our fireman is away.</p>', 'Fire')).toBe('<p>Reason: Fire</p>')
    expect(reasonParagraph('<p>Wait, please.</p>', '?!')).toBe('<p>Reason: ?!</p>')
    expect(reasonParagraph('<p>Wait, please.</p>', ' ')).toBe('')
  })
})
