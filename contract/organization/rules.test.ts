import { describe, expect, it } from 'vitest'
import { type Contact, contactFaults, emptyContact } from './contact.ts'
import { credentialFaults, mayReset } from './credentials.ts'
import { emailRules, isEmail } from './email.ts'
import { isGst } from './gst.ts'
import { isPan } from './pan.ts'
import { draftOf, recordFaults } from './record.ts'
import { isPhone } from './phone.ts'
import { pinFault } from './pin.ts'
import { isWebsite } from './website.ts'
import { specifiedProfile } from '../session/passwordProfile.ts'

describe('an office address', () => {
  it.each(['library@harbour.example', 'a.b_c9@sub.domain.edu', `a@b.${'c'.repeat(15)}`, ''])(
    'may be "%s"',
    (text) => expect([isEmail(text, 'specified'), isEmail(text, 'standard')]).toEqual([true, true]),
  )
  it.each(['library@harbour.in', 'library@harbour.ac.in', 'Asha.Rao-1@harbour.example'])(
    'may be "%s" by the standard rule only',
    (text) =>
      expect([isEmail(text, 'specified'), isEmail(text, 'standard')]).toEqual([false, true]),
  )
  it.each([
    'library',
    'library@harbour',
    'library@harbour.i',
    `library@harbour.${'a'.repeat(16)}`,
    'a b@c.example',
    '@c.example',
    `${'a'.repeat(250)}@c.example`,
  ])('may not be "%s"', (text) =>
    expect([isEmail(text, 'specified'), isEmail(text, 'standard')]).toEqual([false, false]),
  )
})

describe('PAN, GST and website', () => {
  it('follow their patterns', () => {
    expect(isPan('ABCDE1234F')).toBe(true)
    expect(isPan('abcde1234f')).toBe(false)
    expect(isGst('29ABCDE1234F1Z5')).toBe(true)
    expect(isGst('29ABCDE1234F0Z5')).toBe(false)
    expect(isGst('29ABCDE1234F1X5')).toBe(false)
    expect(isWebsite('https://library.example/a?b')).toBe(true)
    expect(isWebsite('www.library.example')).toBe(true)
    expect(isWebsite('javascript:alert(1)')).toBe(false)
    expect(isWebsite('library.example')).toBe(false)
  })

  it('come to an end, however long and hostile the text (docs/budgets.md#patterns)', () => {
    // A pattern that goes back over what it has read would take minutes for these, and the test fail.
    const texts = ['a'.repeat(1_000_000), `www.${'a.'.repeat(500_000)}`, `${'a.'.repeat(500_000)}@`]
    const emails = emailRules.map((rule) => (text: string) => isEmail(text, rule))
    for (const rule of [...emails, isPan, isGst, isPhone, isWebsite]) {
      for (const text of texts) expect(rule(text)).toBe(false)
    }
  })
})

describe('a contact', () => {
  const contact: Contact = {
    ...emptyContact,
    firstName: 'Asha',
    email: 'asha@library.example',
    accessType: '2',
  }
  const none = new Set<string>()
  it('needs a first name, an address and an access type', () => {
    expect(contactFaults(contact, 'standard', none)).toEqual({})
    expect(contactFaults(emptyContact, 'standard', none)).toEqual({
      firstName: 'mandatory',
      email: 'mandatory',
      accessType: 'mandatory',
    })
    expect(contactFaults({ ...contact, email: 'Asha' }, 'standard', none)).toEqual({
      email: 'email',
    })
  })
  it('has a mobile number, unless its number was stored before the rule', () => {
    const wrong = { ...contact, mobile: 'ask Asha' }
    expect(contactFaults(wrong, 'standard', none)).toEqual({ mobile: 'phone' })
    expect(contactFaults(wrong, 'standard', new Set(['ask Asha']))).toEqual({})
  })
})

describe('a telephone number', () => {
  it.each(['+91 80 1234 5678', '(080) 1234-5678', '080/1234.5678', '12345', ' 12345 ', ''])(
    'may be "%s"',
    (text) => expect(isPhone(text)).toBe(true),
  )
  it.each([
    '1234',
    '1234567890123456',
    '12+345',
    'ask Asha',
    '12345 ext 4',
    '+',
    `1${' '.repeat(60)}2345`,
  ])('may not be "%s"', (text) => expect(isPhone(text)).toBe(false))
})

describe('a pin code', () => {
  it('has six digits in India, and the signs of postal codes elsewhere', () => {
    expect(['560001', '560 001', '', ' 560001 '].map((pin) => pinFault(pin, 'India'))).toEqual([
      null,
      null,
      null,
      null,
    ])
    expect(['56001', 'SW1A 1AA', '56000l'].map((pin) => pinFault(pin, 'India'))).toEqual([
      'pin',
      'pin',
      'pin',
    ])
    expect(['SW1A 1AA', '12345-6789', '44600'].map((pin) => pinFault(pin, 'Nepal'))).toEqual([
      null,
      null,
      null,
    ])
    expect(['12_34', '1234567890123', '-'].map((pin) => pinFault(pin, 'Nepal'))).toEqual([
      'postalCode',
      'postalCode',
      'postalCode',
    ])
  })
})

describe('credentials', () => {
  const faults = (userName: string, password: string) =>
    credentialFaults({ userName, otherUserName: 'scholar', password }, specifiedProfile)
  it('have different names in the two modules, whatever their capitals', () => {
    expect(faults('Scholar ', 'abcdef').userName).toBe('sameUserName')
  })
  it('have a password of 6 to 12 characters without space and dot', () => {
    expect(faults('admin', 'abc def').password).toEqual(['space'])
    expect(faults('admin', 'abc.def').password).toEqual(['dot'])
    expect(faults('admin', 'abcde').password).toEqual(['length'])
    expect(faults('admin', 'abcdefghijklm').password).toEqual(['length'])
    expect(faults('admin', 'abcdefghijkl').password).toEqual([])
  })
  it('are reset only with a password', () => {
    const credentials = { userName: 'admin', otherUserName: 'scholar', password: '' }
    expect(mayReset(credentials, specifiedProfile)).toBe(false)
    expect(mayReset({ ...credentials, password: 'abcdef' }, specifiedProfile)).toBe(true)
  })
})

describe('a record', () => {
  const texts = {
    shortName: '',
    address: '',
    street: '',
    pin: '',
    phone: '',
    fax: '',
    websiteUrl: '',
    officeEmail: '',
    pan: '',
    gst: '',
    twitter: '',
    facebook: '',
    skype: '',
    linkedin: '',
  }
  const draft = draftOf({
    ...texts,
    stateId: 1,
    cityId: 1,
    logo: null,
    contacts: [{ ...emptyContact, firstName: 'A', email: 'a@library.example', accessType: '1' }],
    ip4Ranges: [],
    ip6Ranges: [],
  })
  const stored = { ...draft, country: 'India' }
  const rules = { allowDocumentation: true, emailRule: 'standard' } as const
  const range = (from: string, to: string | null = null) => ({ from, to, label: '' })

  it('with state, city and a primary contact can be saved', () => {
    expect(recordFaults(draft, stored, rules)).toEqual({})
  })
  it('without state, city and primary contact cannot be saved', () => {
    expect(
      recordFaults({ ...draft, stateId: null, cityId: null, contacts: [] }, stored, rules),
    ).toEqual({
      stateId: 'state',
      cityId: 'city',
      contacts: 'primaryContact',
    })
  })
  it('takes no text and no list that is longer than can be kept', () => {
    const [contact] = draft.contacts
    const long = 'x'.repeat(201)
    expect(
      recordFaults(
        {
          ...draft,
          street: long,
          address: 'x'.repeat(500),
          contacts: [{ ...emptyContact, ...contact, department: long }],
          ip4Ranges: [{ ...range('192.0.2.1'), label: long }],
          ip6Ranges: Array.from({ length: 2001 }, () => range('2001:db8::1')),
        },
        stored,
        rules,
      ),
    ).toEqual({
      street: 'tooLong',
      'contacts.0.department': 'tooLong',
      'ip4Ranges.0': 'tooLong',
      ip6Ranges: 'tooMany',
    })
  })
  it('judges numbers and the pin only where they differ from the stored record', () => {
    const [contact] = draft.contacts
    const wrong = {
      ...draft,
      phone: 'none',
      fax: '12',
      pin: '1234',
      contacts: [{ ...emptyContact, ...contact, mobile: 'none' }],
    }
    expect(recordFaults(wrong, stored, rules)).toEqual({
      phone: 'phone',
      fax: 'phone',
      pin: 'pin',
      'contacts.0.mobile': 'phone',
    })
    expect(recordFaults(wrong, { ...wrong, country: 'India' }, rules)).toEqual({})
    expect(recordFaults(wrong, { ...wrong, fax: '', country: 'India' }, rules)).toEqual({
      fax: 'phone',
    })
  })
  it('judges what a range consists of only where it is new', () => {
    const ip4Ranges = [range('10.0.0.1'), range('192.0.2.0', '192.0.2.7')]
    const kept = { ...stored, ip4Ranges }
    const strict = { ...rules, allowDocumentation: false }
    const change = (ranges: typeof ip4Ranges) =>
      recordFaults({ ...draft, phone: '+91 80 2222', ip4Ranges: ranges }, kept, strict)
    expect(change(ip4Ranges)).toEqual({})
    expect(change(ip4Ranges.slice(1))).toEqual({})
    expect(change([range('192.0.2.0', '192.0.2.8'), range('10.0.0.1')])).toEqual({
      'ip4Ranges.0': 'documentation',
    })
  })
  it('names each range that is wrong by its place', () => {
    const ip4Ranges = [
      range('192.0.2.0', '192.0.2.7'),
      range('192.0.2.0', '192.0.2.7'),
      range('192.0.2.4', '192.0.2.9'),
      range('10.0.0.1'),
      range('2001:db8::1'),
    ]
    expect(recordFaults({ ...draft, ip4Ranges }, stored, rules)).toEqual({
      'ip4Ranges.1': 'duplicate',
      'ip4Ranges.2': 'overlap',
      'ip4Ranges.3': 'private',
      'ip4Ranges.4': 'family',
    })
  })
})
