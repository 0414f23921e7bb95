import { describe, expect, it } from 'vitest'
import { deliveryDayFault, missingIn } from './answerRule.ts'
import { deliveryBlobFault, deliveryFileFault, largestDeliveryFile } from './fileRule.ts'
import { ddrActions } from './lifecycle.ts'
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
} from './mail.ts'
import { delayReasons, deliveryModes } from './model.ts'
import { doiIn, readCitation } from './openUrl.ts'

const pdf = (size: number) => {
  const bytes = new Uint8Array(size).fill(32)
  bytes.set(new TextEncoder().encode('%PDF-1.7\n'))
  bytes.set(new TextEncoder().encode('%%EOF\n'), size - 6)
  return bytes
}

describe('a delivery file', () => {
  it('is a PDF by its bytes, of at most 20,971,520 of them', async () => {
    expect(deliveryFileFault(pdf(largestDeliveryFile))).toBeNull()
    expect(deliveryFileFault(pdf(largestDeliveryFile + 1))).toBe('tooLarge')
    expect(await deliveryBlobFault(new Blob([pdf(5000)]))).toBeNull()
  })

  it('is none when it only begins like one, is cut off, or is something else', () => {
    expect(deliveryFileFault(pdf(5000).slice(0, 3000))).toBe('notPdf')
    expect(deliveryFileFault(new TextEncoder().encode('<html>%PDF-1.7 %%EOF'))).toBe('notPdf')
    expect(deliveryFileFault(new Uint8Array())).toBe('notPdf')
  })

  it('is too large whatever its end, and in the browser by its media type too', async () => {
    const cutOff = pdf(largestDeliveryFile + 7).subarray(0, -6)
    expect(deliveryFileFault(cutOff)).toBe('tooLarge')
    expect(await deliveryBlobFault(new Blob([cutOff]))).toBe('tooLarge')
    const zeros = new Uint8Array(largestDeliveryFile + 1)
    const type = 'application/pdf'
    expect(await deliveryBlobFault(new Blob([zeros], { type }))).toBe('tooLarge')
    expect(await deliveryBlobFault(new Blob([zeros], { type: 'text/plain' }))).toBe('notPdf')
    expect(await deliveryBlobFault(new Blob([zeros.subarray(1)], { type }))).toBe('notPdf')
  })
})

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
    const chosen = { ...choices, delayReason: 'other' } as const
    const online = defaultMessage('fulfil', facts, { ...chosen, mode: 'online' })
    const courier = defaultMessage('fulfil', facts, { ...chosen, mode: 'courier' })
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
    const chosen = choices
    const note = 'Our scanner is <broken>'
    expect(defaultMessage('delay', facts, { ...chosen, delayNote: note })).toContain(
      'longer than usual. Reason: Our scanner is &#60;broken&#62;</p>',
    )
    expect(defaultMessage('delay', facts, { ...chosen, delayNote: '  ' })).toContain(
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

describe('an answer', () => {
  const answer = {
    message: '<p>Hello</p>',
    deliveryMode: 'online',
    hasFile: true,
    delayReason: null,
    delayNote: '',
    discardReason: '',
  } as const

  it('needs a message, and a file only when it is delivered online', () => {
    expect(missingIn('fulfil', answer)).toEqual([])
    expect(missingIn('fulfil', { ...answer, message: '<p></p>', hasFile: false })).toEqual([
      'file',
      'message',
    ])
    expect(missingIn('fulfil', { ...answer, hasFile: false, deliveryMode: 'courier' })).toEqual([])
  })

  it('needs a reason to discard, and words for another reason of delay', () => {
    expect(missingIn('discard', { ...answer, discardReason: '  ' })).toEqual(['discardReason'])
    expect(missingIn('delay', { ...answer, delayReason: 'other' })).toEqual(['delayNote'])
    expect(missingIn('delay', { ...answer, delayReason: 'issueNotReceived' })).toEqual([])
  })
})

describe('a pasted citation', () => {
  it('is read from an OpenURL 1.0, from 0.1 and from a DOI', () => {
    expect(
      readCitation(
        'https://r.example/?url_ver=Z39.88-2004&rft.atitle=On+lakes&rft.jtitle=Annals&rft.date=2024-05&rft.spage=3&rft.epage=9&rft_id=info:doi/10.1234/ab.c',
      ),
    ).toMatchObject({
      articleName: 'On lakes',
      sourceName: 'Annals',
      issueYear: '2024',
      pages: '3-9',
      articleDoi: '10.1234/ab.c',
    })
    expect(readCitation('?atitle=On+lakes&title=Annals&aulast=Rao&aufirst=Leela')).toMatchObject({
      sourceName: 'Annals',
      authors: 'Rao, Leela',
    })
    expect(readCitation('https://doi.org/10.1234/xyz')?.articleDoi).toBe('10.1234/xyz')
    expect(readCitation('nothing of the kind')).toBeNull()
  })

  it('gives a DOI without the full stop of its sentence', () => {
    expect(doiIn('see doi:10.1234/xyz.')).toBe('10.1234/xyz')
  })
})

describe('a delivery date', () => {
  it('lies between the day of the request and today', () => {
    const span = { requestedOn: '2026-03-02', today: '2026-03-18' }
    expect(deliveryDayFault('2026-03-01', span)).toBe('beforeRequest')
    expect(deliveryDayFault('2026-03-02', span)).toBeNull()
    expect(deliveryDayFault('2026-03-18', span)).toBeNull()
    expect(deliveryDayFault('2026-03-19', span)).toBe('afterToday')
  })
})
