import { describe, expect, it } from 'vitest'
import { readNames } from '../../contract/administration/referenceRows.ts'
import { missingIn } from '../../contract/ddr/answerRule.ts'
import { templateFaults } from '../../contract/ddr/mail/mailTemplates.ts'
import { supplierRuleFaults } from '../../contract/ddr/suppliers/supplierRules.ts'
import { credentialLabel } from '../../contract/credentials.ts'
import { newUserFault, userRow } from '../../contract/endUsers/rows.ts'
import { findColumns, readHolding } from '../../contract/holdings/rows.ts'
import { contract } from '../../contract/index.ts'
import { optionalLine, requiredText } from '../../contract/kernel/formFields.ts'
import { lineField, recordField } from '../../contract/kernel/recordText.ts'
import { fieldFaults } from '../../contract/kernel/transport.ts'
import { credentialFaults } from '../../contract/organization/credentials.ts'
import { contactFaults, emptyContact } from '../../contract/organization/contact.ts'
import { savedViewShape } from '../../contract/savedViews.ts'
import { specifiedProfile } from '../../contract/session/passwordProfile.ts'

const invisible = {
  'white space': ' \t\r\n\u00a0\u3000',
  'zero-width characters': '\u200b\u200c\u200d\u2060\ufeff',
  'marks of direction': '\u202e\u2066\u200f',
  'fillers and the empty Braille pattern': '\u3164\u115f\u2800',
}

const { accessCredentials, counterReports, ddr, organization } = contract

const faultsOfUserName = (name: string) =>
  fieldFaults(organization.resetScholarPassword.input, {
    customer_id: 1002,
    user_name: name,
    new_password: '',
  })

const answer = {
  message: '<p>Text</p>',
  deliveryMode: null,
  hasFile: false,
  delayReason: 'other',
  delayNote: 'a note',
  discardReason: 'a reason',
} as const

function holdingFaults(title: string) {
  const values = new Map([
    ['Title', title],
    ['Online ISSN', '0378-5955'],
  ])
  const columns = findColumns(values.keys(), 'journal')
  if (columns === undefined) throw new Error('no columns')
  return readHolding(values, columns, {
    kind: 'journal',
    accessType: 'electronic',
    today: '2026-03-15',
  }).faults?.map(({ reason }) => reason)
}

/** What each rule says about a text in a field that must not be empty. */
const rules: Record<string, (text: string) => unknown> = {
  'a required text of a form': (text) => fieldFaults(requiredText('Enter a name', 20), text),
  'the name of a view': (name) =>
    fieldFaults(savedViewShape, { screen: 'titles', name, search: '' }),
  'the subject of a mail template': (subject) =>
    templateFaults('delay', { subject, message: '<p>Text</p>' }),
  'the message of a mail template': (text) =>
    templateFaults('delay', { subject: 'Subject', message: `<p>${text}</p>` }),
  'the message of an answer': (text) => missingIn('delay', { ...answer, message: text }),
  'the reason of a delay': (delayNote) => missingIn('delay', { ...answer, delayNote }),
  'the reason of discarding': (discardReason) => missingIn('discard', { ...answer, discardReason }),
  'the pages that a supplier needs': (pages) =>
    supplierRuleFaults({ needsPages: true, needsTitlePage: false, maxPages: null }, { pages }),
  'the first name of a contact': (firstName) =>
    contactFaults({ ...emptyContact, firstName }, 'standard', new Set()).firstName,
  'the first name of an uploaded user': (name) =>
    newUserFault(userRow(new Map([['First Name', name]]))),
  'an uploaded title': holdingFaults,
  'a name of the provider': (name) => readNames('countries', new Map([['country', name]]), 2),
  'the name of a credential': (label) => fieldFaults(accessCredentials.create.input, { label }),
  'the name of a COUNTER credential': (label) =>
    fieldFaults(counterReports.createCredential.input, { label }),
  'the article of a request': (text) => fieldFaults(ddr.create.input, { article_name: text }),
  'the journal of a request': (text) => fieldFaults(ddr.create.input, { source_name: text }),
  'the reader of a request': (text) => fieldFaults(ddr.create.input, { user_name: text }),
  'the user name of a module': faultsOfUserName,
  'the user name in the form of a module': (userName) =>
    credentialFaults({ userName, otherUserName: '', password: '' }, specifiedProfile).userName,
  'a message to the other library': (text) => fieldFaults(ddr.writeEntry.input, { text }),
}

describe.each(Object.entries(invisible))('%s', (_, text) => {
  it.each(Object.entries(rules))('is refused like an empty text: %s', (_name, faultOf) => {
    expect(faultOf(text)).toEqual(faultOf(''))
    expect(faultOf(text)).not.toEqual(faultOf('Visible'))
  })
})

it.each(['meri\ndian', 'meridian\u0000', 'meri\u0085dian'])(
  'a user name has no control characters (%j)',
  (name) => {
    expect(faultsOfUserName(name)).toEqual({ userName: 'must not hold control characters' })
  },
)

/** How each text of one line is stored. */
const lines: Record<string, (text: string) => unknown> = {
  'a required text of a form': (text) => requiredText('Enter a name', 50).parse(text),
  'a text of a form': (text) => optionalLine(50).parse(text),
  'a text of a record': (text) => recordField(50).parse(text),
  'a text of a record that may be missing': (text) => lineField(50).parse(text),
  'the name of a credential': (text) => credentialLabel.parse(text),
  'the name of a view': (text) => savedViewShape.shape.name.parse(text),
}

describe.each(Object.entries(lines))('%s', (_, store) => {
  it('has spaces in place of line breaks and control characters', () => {
    expect(store('\tone\r\ntwo\tthree\u2028four\u001b\u0085')).toBe('one two three four')
  })
})

it.each(['one\u0000', 'one\ud800'])('a text of one line is refused with %j', (text) => {
  expect(fieldFaults(credentialLabel, text)).not.toBeNull()
})

it('a message keeps its lines', () => {
  const { text } = ddr.writeEntry.input.parse({ ddr_id: 1, kind: 'message', text: ' one\n\ntwo ' })
  expect(text).toBe('one\n\ntwo')
})

it('a text with a visible character stays as it is inside, with its joiners and marks', () => {
  const { name } = savedViewShape.parse({
    screen: 'titles',
    search: '',
    name: ' क्\u200dष \u202eab\u202c ',
  })
  expect(name).toBe('क्\u200dष \u202eab\u202c')
})
