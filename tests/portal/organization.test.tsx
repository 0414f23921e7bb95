import { onlineManager } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { contract } from '../../contract/index.ts'
import { configure, settings } from '../../src/settings.ts'
import type { Caller } from '../support/caller.ts'
import { harbourId, lakesideId } from '../../platform/demo/institutions.ts'
import { openPortal } from '../support/portal.tsx'

// The demo's addresses are those of the documentation networks.
beforeAll(() => configure({ allowDocumentation: true }))
afterAll(() => configure({ allowDocumentation: false }))
afterEach(() => {
  onlineManager.setOnline(true)
  vi.useRealTimers()
})

const portal = openPortal()
const { organization } = contract

const suppliesHint = 'Mails that deliver an article end with it'

/** Adds a text to a field at once: each key would render the whole form again. */
async function fill(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field)
  await userEvent.paste(text)
}

it('details that could not be loaded show the failure, and Retry loads them', async () => {
  portal.fail(organization.read.path, 500)
  await portal.open('harbour', '/orgDetails')
  const retry = await screen.findByRole('button', { name: 'Retry' })
  portal.heal()
  await userEvent.click(retry)
  const field = await screen.findByLabelText<HTMLInputElement>('Organization Name')
  expect(field.value).toMatch(/^Harbour/)
})

it('organization name, display name and country are read-only fields', async () => {
  const caller = await portal.open('harbour', '/orgDetails')
  const record = await caller.call(organization.read, { customerId: harbourId })
  for (const [label, value] of [
    ['Organization Name', record.organizationName],
    ['Display Name', record.displayName],
    ['Country', record.country],
  ] as const) {
    const field = await screen.findByLabelText<HTMLInputElement>(label)
    expect([field.value, field.readOnly]).toEqual([value, true])
  }
})

it.each([
  ['a library with document delivery', 'meridian', true],
  ['a library outside any consortium', 'harbour', false],
  ['a consortium of itself', 'consortium', false],
] as const)(
  '%s is told about the mails of its requests only if it has requests',
  async (_, who, has) => {
    await portal.open(who, '/orgDetails')
    await screen.findByLabelText('Fax')
    expect(screen.queryAllByText(suppliesHint)).toHaveLength(has ? 1 : 0)
    expect(screen.queryAllByText(/^Mails about requests/)).toHaveLength(has ? 1 : 0)
  },
)

it('a save that fails keeps the entered values', async () => {
  const caller = await portal.open('harbour', '/orgDetails')
  const fax = await screen.findByLabelText<HTMLInputElement>('Fax')
  await userEvent.clear(fax)
  await userEvent.type(fax, '+91 80 77')
  portal.fail(organization.update.path, 500)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Something went wrong on our side. Please try again.')
  expect(fax.value).toBe('+91 80 77')
  portal.heal()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Organization details have been saved Successfully!')
  expect((await caller.call(organization.read, { customerId: harbourId })).fax).toBe('+91 80 77')
})

it('a save loads anew what the header shows of the library', async () => {
  const greetings = () => portal.requestCount(contract.session.greeting.path)
  const earlier = greetings()
  await portal.open('harbour', '/orgDetails')
  const fax = await screen.findByLabelText('Fax')
  await waitFor(() => expect(greetings()).toBeGreaterThan(earlier))
  await userEvent.clear(fax)
  await userEvent.type(fax, '+91 80 76')
  const before = greetings()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Organization details have been saved Successfully!')
  await waitFor(() => expect(greetings()).toBeGreaterThan(before))
})

it('what is typed during a save stays, and is not taken for saved', async () => {
  const caller = await portal.open('harbour', '/orgDetails')
  const fax = await screen.findByLabelText<HTMLInputElement>('Fax')
  await userEvent.clear(fax)
  await userEvent.type(fax, '+91 80 78')
  portal.fail(organization.update.path, 'slow')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const shortName = screen.getByLabelText<HTMLInputElement>('Short Name')
  await userEvent.clear(shortName)
  await userEvent.type(shortName, 'HCL 2')
  portal.heal()
  await screen.findByText('Organization details have been saved Successfully!')
  await userEvent.click(screen.getByRole('button', { name: 'Ok' }))
  await screen.findByText('1 changed field')
  expect(shortName.value).toBe('HCL 2')
  const { fax: savedFax, shortName: savedName } = await caller.call(organization.read, {
    customerId: harbourId,
  })
  expect(savedFax).toBe('+91 80 78')
  expect(savedName).not.toBe('HCL 2')
})

it.each([
  ['PAN', 'abc', 'Please enter valid PAN'],
  ['GST', '1', 'Please enter valid GST number'],
  ['ROR id', '05gq02988', /^This is no ROR id/],
  ['ISNI', '0000 0001 2103 2684', /^This is no ISNI/],
  ['Website URL', 'nowhere', 'Please enter valid URL'],
  ['Office Mail', 'Nobody', 'Please enter Email Id'],
  ['Phone', 'at the desk', /^Phone must be a number of 5 to 15 digits/],
  ['Fax', '12', /^Fax must be a number of 5 to 15 digits/],
  ['Pin', 'SW1A 1AA', 'Pin must have six digits'],
])('a wrong %s shows its error below the field on blur', async (label, text, fault) => {
  await portal.open('harbour', '/orgDetails')
  const field = await screen.findByLabelText(label)
  await userEvent.clear(field)
  await fill(field, text)
  await userEvent.tab()
  await screen.findByText(fault)
  await userEvent.clear(field)
  await waitFor(() => expect(screen.queryByText(fault)).toBeNull())
})

/** Deletes the only primary contact of a library and saves; returns the dialog that blocks it. */
async function saveWithoutPrimaryContact(): Promise<HTMLElement> {
  await portal.open('harbour', '/orgDetails')
  const table = await screen.findByRole('table', { name: 'Contact Person' })
  const primary = (await within(table).findByText('Primary / Admin')).closest('tr')
  if (primary === null) throw new Error('no row')
  await userEvent.click(within(primary).getByRole('button', { name: /^Delete/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  return screen.findByRole('dialog')
}

it('deleting the last primary contact blocks the save with its dialog', async () => {
  await within(await saveWithoutPrimaryContact()).findByText(
    'Please add Primary Contact Details to Proceed',
  )
})

it('the dialog of a blocked save has the focus, and the missing field has it afterwards', async () => {
  const dialog = await saveWithoutPrimaryContact()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(dialog.isConnected).toBe(false))
  const section = screen.getByRole('region', { name: 'Contact Person' })
  expect(document.activeElement).toBe(section)
})

it('the section of contacts says that a primary contact is missing', async () => {
  const dialog = await saveWithoutPrimaryContact()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(dialog.isConnected).toBe(false))
  within(screen.getByRole('region', { name: 'Contact Person' })).getByText(
    'Please add Primary Contact Details to Proceed',
  )
})

it('Check reports a taken user name; equal names of the two modules are reported at once', async () => {
  await portal.open('harbour', '/orgDetails')
  const scholar = within(await screen.findByRole('group', { name: 'Scholar Module' }))
  const name = scholar.getByLabelText('User Name')
  await userEvent.clear(name)
  await fill(name, 'harbour')
  await scholar.findByText('Scholar & Admin username cannot be same')
  await userEvent.clear(name)
  await fill(name, 'meridian')
  await userEvent.click(scholar.getByRole('button', { name: 'Check' }))
  await screen.findByText('Scholar user name already exists, please try a different one')
})

it('new credentials of the account in use need its current password, and say when it is wrong', async () => {
  const caller = await portal.open('harbour', '/orgDetails')
  const admin = within(await screen.findByRole('group', { name: 'Admin Module' }))
  expect(
    within(screen.getByRole('group', { name: 'Scholar Module' })).queryByLabelText(
      'Current Password',
    ),
  ).toBeNull()
  await fill(admin.getByLabelText('Password'), 'Library-25')
  const reset = admin.getByRole('button', { name: 'Reset' })
  expect(reset).toHaveProperty('disabled', true)
  const current = admin.getByLabelText('Current Password')
  await fill(current, 'guess')
  await userEvent.click(reset)
  await admin.findByText('This is not the current password')
  await userEvent.clear(current)
  expect(admin.queryByText('This is not the current password')).toBeNull()
  await fill(current, 'Library-24')
  await userEvent.click(reset)
  await screen.findByText('The credentials have been reset and mailed to the primary contacts.')
  await caller.call(organization.resetAdminPassword, {
    customerId: harbourId,
    userName: 'harbour',
    newPassword: 'Library-24',
    currentPassword: 'Library-25',
  })
})

it('a consortium viewer sees the details and no Save', async () => {
  const choices = ['get_state_details', 'get_city_list_by_state']
  const before = choices.map((call) => portal.requestCount(call))
  await portal.open('observer', '/orgDetails')
  await screen.findByText('You can look at these details, but not change them.')
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  await screen.findByText('Fax')
  expect(screen.queryByLabelText('Fax')).toBeNull()
  expect(screen.getByText('State').nextElementSibling?.textContent).toBe('Tamil Nadu')
  expect(choices.map((call) => portal.requestCount(call))).toEqual(before)
})

it('a consortium viewer reads the user names of the modules as text', async () => {
  await portal.open('observer', '/orgDetails')
  for (const [module, userName] of [
    ['Scholar Module', 'consortium-scholar'],
    ['Admin Module', 'consortium'],
  ] as const) {
    const group = within(await screen.findByRole('group', { name: module }))
    expect(group.getByText('User Name').nextElementSibling?.textContent).toBe(userName)
    expect(group.queryAllByRole('textbox')).toEqual([])
    expect(group.queryByLabelText('Password')).toBeNull()
    expect(group.queryAllByRole('button')).toEqual([])
  }
  expect(screen.queryByText(/^New credentials are mailed/)).toBeNull()
})

it('new credentials of a library without a primary contact are not said to be mailed', async () => {
  await portal.carrel.database.pool.query(
    `delete from contacts where customer_id = $1 and access_type = '1'`,
    [lakesideId],
  )
  await portal.open('lakeside', '/orgDetails')
  const scholar = within(await screen.findByRole('group', { name: 'Scholar Module' }))
  await fill(scholar.getByLabelText('Password'), 'Library-25')
  await userEvent.click(scholar.getByRole('button', { name: 'Reset' }))
  await screen.findByText(
    'The credentials have been reset. There is no primary contact to mail them to.',
  )
})

it('a consortium reads what it cannot change of a member as text, not in greyed fields', async () => {
  const caller = await portal.open('consortium', '/memberLibraries')
  const open = await screen.findByRole('button', { name: /^View \/Edit Lakeside/ })
  await userEvent.click(open)
  const description = 'Lakeside Institute Library'
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit', description }))
  await dialog.findByLabelText('Phone')
  dialog.getByText(suppliesHint)
  // What is said of the library is said to its consortium.
  expect(dialog.getAllByText(/\byour?\b/i).map(({ textContent }) => textContent)).toEqual([
    'As a consortium you can change addresses, contacts and IP ranges. The library itself looks after the rest.',
  ])
  const { pan } = await caller.call(organization.read, { customerId: lakesideId })
  expect(dialog.getByText('PAN').nextElementSibling?.textContent).toBe(pan || 'Not given')
  const fields = dialog.getAllByRole<HTMLInputElement>('textbox')
  expect(fields.filter(({ disabled, readOnly }) => disabled || readOnly)).toEqual([])
  expect(dialog.queryByRole('button', { name: /Logo$/ })).toBeNull()
})

it('Back closes the record of a member, after a question when something is not saved', async () => {
  await portal.open('consortium', '/memberLibraries')
  await userEvent.click(await screen.findByRole('button', { name: /^View \/Edit Lakeside/ }))
  const fax = await screen.findByLabelText<HTMLInputElement>('Fax')
  await fill(fax, '1')
  const typed = fax.value
  const leave = async (answer: string) => {
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Leave without saving?' }),
    )
    await userEvent.click(question.getByRole('button', { name: answer }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  }
  window.history.back()
  await leave('Stay here')
  expect(fax).toHaveProperty('value', typed)
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await leave('Stay here')
  expect(window.location.search).toContain(`member=${lakesideId}`)
  window.history.back()
  await leave('Leave without saving')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  screen.getByRole('button', { name: /^View \/Edit Lakeside/ })
})

it('a save whose reply was lost is shown as saved when it is repeated', async () => {
  const caller = await portal.open('harbour', '/orgDetails')
  const fax = await screen.findByLabelText<HTMLInputElement>('Fax')
  await userEvent.clear(fax)
  await fill(fax, '+91 80 99')
  // What the first try had done, as the platform has it.
  const stored = await caller.call(organization.read, { customerId: harbourId })
  await caller.call(organization.update, { record: { ...stored, fax: '+91 80 99' } })
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Organization details have been saved Successfully!')
  expect(screen.queryByText('Someone else saved these details meanwhile')).toBeNull()
})

it('a save goes through after somebody else has renamed an account, whose new name is shown', async () => {
  const caller = await portal.open('harbour', '/orgDetails')
  const module = async () => within(await screen.findByRole('group', { name: 'Scholar Module' }))
  const { value: before } = (await module()).getByLabelText<HTMLInputElement>('User Name')
  await renameScholar(caller, 'harbour-readers')
  const fax = await screen.findByLabelText('Fax')
  await userEvent.clear(fax)
  await fill(fax, '+91 80 8899')
  await save()
  await screen.findByText(saved)
  await userEvent.click(screen.getByRole('button', { name: 'Ok' }))
  expect(await readHarbour(caller)).toMatchObject({
    fax: '+91 80 8899',
    scholarUserName: 'harbour-readers',
  })
  expect((await module()).getByLabelText('User Name')).toHaveProperty('value', 'harbour-readers')
  // The other name is no entry of this user that a save would have to ask about.
  await save()
  await screen.findByText('There are no changes to save.')
  await renameScholar(caller, before)
})

it('a save is undone for 20 seconds, and not over what somebody else saved since', async () => {
  const caller = await portal.open('harbour', '/orgDetails')
  const read = () => caller.call(organization.read, { customerId: harbourId })
  const before = await read()
  const change = async () => {
    await userEvent.clear(await screen.findByLabelText('Fax'))
    await fill(screen.getByLabelText('Fax'), '+91 80 4455')
    await fillRange('IP4', '203.0.113.90')
    await userEvent.keyboard('{Enter}')
    await save()
    await screen.findByText(saved)
    await userEvent.click(screen.getByRole('button', { name: 'Ok' }))
  }
  await change()
  expect((await read()).ip4Ranges).toHaveLength(before.ip4Ranges.length + 1)
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('It is as it was before')
  expect(await read()).toEqual({ ...before, rowVersion: expect.any(Number) as number })
  expect(screen.getByLabelText<HTMLInputElement>('Fax').value).toBe(before.fax)

  await change()
  const record = await read()
  await caller.call(organization.update, { record: { ...record, pin: '560001' } })
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('Not undone, because it was changed meanwhile. It stays as it is.')
  expect(await read()).toMatchObject({ pin: '560001', fax: '+91 80 4455' })
  expect(screen.getByLabelText<HTMLInputElement>('Pin').value).toBe('560001')
})

/** Replaces the fax number of Harbour and saves; the notification that follows offers the undo. */
async function saveFax(number: string): Promise<void> {
  const fax = await screen.findByLabelText('Fax')
  await userEvent.clear(fax)
  await fill(fax, number)
  await save()
  await screen.findByText(saved)
  await userEvent.click(screen.getByRole('button', { name: 'Ok' }))
}

it('offers the undo of the latest save alone, because that of an earlier one would be refused', async () => {
  const caller = await portal.open('harbour', '/orgDetails')
  const before = await readHarbour(caller)
  await saveFax('+91 80 5511')
  await screen.findByText('Undo')
  // The first save goes on until what shows parts of the record, such as the header, has been loaded again.
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save' })
  await waitFor(() => expect(button.disabled).toBe(false))
  // At once, because the first offer ends by itself after 20 seconds.
  fireEvent.change(screen.getByLabelText('Fax'), { target: { value: '+91 80 5512' } })
  fireEvent.click(button)
  await screen.findByText(saved)
  fireEvent.click(screen.getByText('Ok'))
  expect(screen.getAllByText('Undo')).toHaveLength(1)
  fireEvent.click(screen.getByText('Undo'))
  await screen.findByText('It is as it was before')
  const after = await readHarbour(caller)
  expect(after.fax).toBe('+91 80 5511')
  await caller.call(organization.update, { record: { ...after, fax: before.fax } })
})

it('an undo that is refused keeps what was typed since, and a save over the other version asks', async () => {
  const caller = await portal.open('harbour', '/orgDetails')
  await saveFax('+91 80 5501')
  const record = await readHarbour(caller)
  await caller.call(organization.update, { record: { ...record, fax: '+91 80 5502' } })
  const fax = screen.getByLabelText<HTMLInputElement>('Fax')
  await userEvent.clear(fax)
  await fill(fax, '+91 80 5503')
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('Not undone, because it was changed meanwhile. It stays as it is.')
  expect(fax.value).toBe('+91 80 5503')
  await save()
  const dialog = await screen.findByRole('dialog', {
    name: 'Someone else saved these details meanwhile',
  })
  await within(dialog).findByText('+91 80 5502')
})

it('ranges that two people have added are both in the version of the one who saves last', async () => {
  const caller = await portal.open('harbour', '/orgDetails')
  const group = await fillRange('IP4', '203.0.113.71')
  await userEvent.click(group.getByRole('button', { name: 'Add' }))
  const before = await readHarbour(caller)
  const colleagues = { from: '203.0.113.73', to: null, label: 'Reading room' }
  const ip4Ranges = [...before.ip4Ranges, colleagues]
  await caller.call(organization.update, { record: { ...before, ip4Ranges } })
  await save()
  const dialog = await screen.findByRole('dialog', {
    name: 'Someone else saved these details meanwhile',
  })
  await within(dialog).findByRole('radio', {
    name: /Yours: With what the other changed:, .*203\.0\.113\.71, 203\.0\.113\.73/,
  })
  expect(dialog.textContent).toMatch(/203\.0\.113\.71\n203\.0\.113\.73/)
  expect(dialog.textContent.match(/With what the other changed/g)).toHaveLength(1)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Go on editing' }))
  await save()
  await screen.findByText(saved)
  const after = await readHarbour(caller)
  // Those of other tests may come after them.
  const addresses = before.ip4Ranges.map(({ from }) => from)
  expect(after.ip4Ranges.map(({ from }) => from).toSorted()).toEqual(
    [...addresses, '203.0.113.71', '203.0.113.73'].toSorted(),
  )
  await caller.call(organization.update, { record: { ...after, ip4Ranges: before.ip4Ranges } })
})

it('an undo without a connection says so at once, is not carried out later, and is offered again', async () => {
  const caller = await portal.open('harbour', '/orgDetails')
  const before = await readHarbour(caller)
  await saveFax('+91 80 5504')
  onlineManager.setOnline(false)
  portal.fail(organization.read.path, 'unreachable')
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText(/^The platform could not be reached/)
  portal.heal()
  onlineManager.setOnline(true)
  expect((await readHarbour(caller)).fax).toBe('+91 80 5504')
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('It is as it was before')
  expect((await readHarbour(caller)).fax).toBe(before.fax)
})

it('an undo fails at once also while the record is prefetched and waits for a connection', async () => {
  const caller = await portal.open('harbour', '/orgDetails')
  const before = await readHarbour(caller)
  await saveFax('+91 80 5514')
  await userEvent.click(await screen.findByRole('link', { name: 'User Uploads' }))
  await waitFor(() => expect(screen.queryByLabelText('Fax')).toBeNull())
  onlineManager.setOnline(false)
  onTestFinished(() => onlineManager.setOnline(true))
  portal.fail(organization.read.path, 'unreachable')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  await userEvent.hover(screen.getByRole('link', { name: 'Organization Details' }))
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText(/^The platform could not be reached/)
  portal.heal()
  onlineManager.setOnline(true)
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('It is as it was before')
  expect((await readHarbour(caller)).fax).toBe(before.fax)
})

it('a save is undone also after somebody else has renamed an account since', async () => {
  const caller = await portal.open('harbour', '/orgDetails')
  const before = await readHarbour(caller)
  const fax = await screen.findByLabelText<HTMLInputElement>('Fax')
  await userEvent.clear(fax)
  await fill(fax, '+91 80 5566')
  await save()
  await screen.findByText(saved)
  await userEvent.click(screen.getByRole('button', { name: 'Ok' }))
  await renameScholar(caller, 'harbour-renamed')
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('It is as it was before')
  expect(await readHarbour(caller)).toMatchObject({
    fax: before.fax,
    scholarUserName: 'harbour-renamed',
  })
  expect(fax.value).toBe(before.fax)
  await renameScholar(caller, before.scholarUserName)
})

it('an undo after the form was left and opened again shows the record as it was, without a conflict', async () => {
  const caller = await portal.open('harbour', '/orgDetails')
  const read = () => caller.call(organization.read, { customerId: harbourId })
  const before = await read()
  const fax = () => screen.findByLabelText<HTMLInputElement>('Fax')
  await userEvent.clear(await fax())
  await fill(await fax(), '+91 80 6677')
  await save()
  await screen.findByText(saved)
  await userEvent.click(screen.getByRole('button', { name: 'Ok' }))
  await userEvent.click(await screen.findByRole('link', { name: 'User Uploads' }))
  await waitFor(() => expect(screen.queryByLabelText('Fax')).toBeNull())
  await userEvent.click(screen.getByRole('link', { name: 'Organization Details' }))
  expect((await fax()).value).toBe('+91 80 6677')
  await fill(screen.getByLabelText('Skype'), 'harbour.library')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('It is as it was before')
  expect((await fax()).value).toBe(before.fax)
  await save()
  await screen.findByText(saved)
  expect(await read()).toMatchObject({ fax: before.fax, skype: 'harbour.library' })
})

it('a conflict whose newer version cannot be read shows the failure, and a retry shows both versions', async () => {
  const caller = await portal.open('harbour', '/orgDetails')
  const fax = await screen.findByLabelText<HTMLInputElement>('Fax')
  await userEvent.clear(fax)
  await fill(fax, '+91 80 11')
  const stored = await caller.call(organization.read, { customerId: harbourId })
  await caller.call(organization.update, { record: { ...stored, street: 'Pier 4' } })
  portal.fail(organization.read.path, 'unreachable')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/^The platform could not be reached/)
  portal.heal()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = await screen.findByRole('dialog', {
    name: 'Someone else saved these details meanwhile',
  })
  await within(dialog).findByText(/Pier 4/)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Go on editing' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Organization details have been saved Successfully!')
  const saved = await caller.call(organization.read, { customerId: harbourId })
  expect([saved.fax, saved.street]).toEqual(['+91 80 11', 'Pier 4'])
})

it('a text over the limit is kept in full, with the error below its field', async () => {
  await portal.open('harbour', '/orgDetails')
  const street = await screen.findByLabelText<HTMLInputElement>('Street')
  await userEvent.clear(street)
  await userEvent.paste('ü'.repeat(201))
  await userEvent.tab()
  await screen.findByText('This is too long: at most 200 characters')
  expect(street.value).toHaveLength(201)
})

it.each([
  ['State', organization.states.path],
  ['City', organization.cities.path],
  ['Access Type', organization.accessTypes.path],
])('a list of %s that fails shows the failure in its place, with Retry', async (label, path) => {
  portal.fail(path, 500)
  await portal.open('harbour', '/orgDetails')
  const field = await screen.findByDisplayValue('Could not be loaded')
  expect(screen.getByLabelText(new RegExp(`^${label}`))).toBe(field)
  portal.heal()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.queryByDisplayValue('Could not be loaded')).toBeNull())
  await userEvent.click(screen.getByRole('combobox', { name: new RegExp(`^${label}`) }))
  // The choices come with the answer to the retry.
  await waitFor(() => expect(screen.getAllByRole('option').length).toBeGreaterThan(1))
})

it('State and City without choices say whom to ask for them', async () => {
  const { owner } = portal.carrel.database
  const place = 'country_id, state_id, city_id'
  const move = (values: readonly unknown[]) =>
    owner.query(`update customers set (${place}) = ($1, $2, $3) where id = ${lakesideId}`, [
      ...values,
    ])
  const { rows: places } = await owner.query<number[]>({
    text: `select ${place} from customers where id = ${lakesideId}`,
    rowMode: 'array',
  })
  onTestFinished(async () => void (await move(places.flat())))
  const { rows: countries } = await owner.query<{ id: number }>(
    "insert into countries (name) values ('Iceland') returning id",
  )
  const countryId = countries[0]?.id
  await move([countryId, null, null])
  const { supportEmail } = settings
  await portal.open('lakeside', '/orgDetails')
  await screen.findByText(`No state of Iceland is on record. Ask ${supportEmail} to add it.`)
  cleanup()
  await owner.query("insert into states (country_id, name) values ($1, 'Westfjords')", [countryId])
  await portal.open('lakeside', '/orgDetails')
  await userEvent.click(await screen.findByRole('combobox', { name: /^State/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Westfjords' }))
  await screen.findByText(`No city of this state is on record. Ask ${supportEmail} to add it.`)
})

const fillRange = async (family: 'IP4' | 'IP6', from: string) => {
  const group = within(await screen.findByRole('group', { name: family }))
  await fill(group.getByLabelText('From'), from)
  return group
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
const saved = 'Organization details have been saved Successfully!'
/** Gives the scholar account of Harbour another user name, as a colleague would. */
const renameScholar = (caller: Caller, userName: string) =>
  caller.call(organization.resetScholarPassword, {
    customerId: harbourId,
    userName,
    newPassword: 'Reader-25',
  })

const readHarbour = (caller: Caller) => caller.call(organization.read, { customerId: harbourId })

it('Save without changes sends nothing and shows a message, once', async () => {
  await portal.open('harbour', '/orgDetails')
  await screen.findByLabelText('Fax')
  const before = portal.requestCount(organization.update.path)
  await save()
  const text = 'There are no changes to save.'
  const first = await screen.findByText(text)
  await save()
  await waitFor(() => expect(screen.getAllByText(text).at(-1)).not.toBe(first))
  expect(screen.getAllByText(text)).toHaveLength(1)
  expect(portal.requestCount(organization.update.path)).toBe(before)
})

it('Save asks about entries that are not added, and adds all of them', async () => {
  const caller = await portal.open('harbour', '/orgDetails')
  await fillRange('IP4', '203.0.113.77')
  const contact = within(await screen.findByRole('group', { name: 'New contact person' }))
  await fill(contact.getByLabelText(/First Name/), 'Unfinished')
  await fill(contact.getByLabelText(/Email/), 'unfinished@harbour.example')
  await screen.findByText('2 entries not added yet')
  await save()
  const dialog = within(await screen.findByRole('dialog', { name: /not added yet/ }))
  dialog.getByText('IP4: 203.0.113.77')
  // A contact without access type cannot be added.
  expect(dialog.getByRole('button', { name: 'Add and save' })).toHaveProperty('disabled', true)
  await userEvent.click(dialog.getByRole('button', { name: 'Go back' }))
  await userEvent.click(contact.getByRole('combobox', { name: /^Access Type/ }))
  await userEvent.click((await screen.findAllByRole('option'))[1] as HTMLElement)
  await save()
  await userEvent.click(await screen.findByRole('button', { name: 'Add and save' }))
  await screen.findByText(saved)
  const record = await readHarbour(caller)
  expect(record.ip4Ranges.map(({ from }) => from)).toContain('203.0.113.77')
  expect(record.contacts.map(({ firstName }) => firstName)).toContain('Unfinished')
})

it('Enter in the range field adds the range and keeps the focus for the next one', async () => {
  await portal.open('harbour', '/orgDetails')
  const group = await fillRange('IP4', '203.0.113.81')
  await userEvent.keyboard('{Enter}')
  await group.findByRole('cell', { name: '203.0.113.81' })
  await userEvent.keyboard('203.0.113.82{Enter}')
  await group.findByRole('cell', { name: '203.0.113.82' })
  expect(group.getByLabelText('From')).toBe(document.activeElement)
  // Enter with a fault adds nothing and discards nothing.
  await userEvent.keyboard('203.0.113.82{Enter}')
  expect(group.getByLabelText('From')).toHaveProperty('value', '203.0.113.82')
})

it('the form of a range says how many addresses it holds', async () => {
  await portal.open('harbour', '/orgDetails')
  const group = await fillRange('IP4', '203.0.113.91')
  expect(group.getByRole('status').textContent).toBe('1 address')
  await fill(group.getByLabelText('To'), '203.0.113.94')
  expect(group.getByRole('status').textContent).toBe('4 addresses')
})

it('Save right after a range was added does not ask about it', async () => {
  await portal.open('harbour', '/orgDetails')
  const group = await fillRange('IP4', '203.0.113.85')
  act(() => {
    group.getByRole('button', { name: 'Add' }).click()
    fireEvent.keyDown(window, { key: 's', ctrlKey: true })
  })
  await screen.findByText(saved)
  expect(screen.queryByRole('dialog', { name: /not added yet/ })).toBeNull()
})

it.each([
  ['IP4', '8.0.0.0', '8.1.0.0', '65,537'],
  ['IP6', '2a00::', '2a02::', 'about 2¹¹³'],
] as const)('a wide %s range is added only after a question', async (family, from, to, count) => {
  await portal.open('harbour', '/orgDetails')
  const group = await fillRange(family, from)
  await fill(group.getByLabelText('To'), to)
  await userEvent.keyboard('{Enter}')
  const question = within(await screen.findByRole('alertdialog', { name: 'Add this wide range?' }))
  question.getByText(`${from} – ${to}: ${count} addresses`)
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(group.queryByRole('cell', { name: from })).toBeNull()
  await userEvent.click(group.getByRole('button', { name: 'Add' }))
  const again = within(await screen.findByRole('alertdialog'))
  await userEvent.click(again.getByRole('button', { name: 'Add' }))
  await group.findByRole('cell', { name: from })
  await waitFor(() => expect(group.getByLabelText('From')).toBe(document.activeElement))
})

it('pasted wide ranges ask too, and Save names the width of one that is not added', async () => {
  await portal.open('harbour', '/orgDetails')
  const group = within(await screen.findByRole('group', { name: 'IP4' }))
  await userEvent.click(group.getByRole('button', { name: 'Paste many' }))
  await userEvent.click(screen.getByLabelText(/^IP ranges/))
  await userEvent.paste('203.0.113.83')
  await screen.findByText('1 to add with 1 address, 0 to look at')
  await userEvent.paste('\n8.0.0.0 - 8.4.0.0')
  await userEvent.click(screen.getByRole('button', { name: 'Add 2' }))
  const question = within(await screen.findByRole('alertdialog'))
  question.getByText('8.0.0.0 – 8.4.0.0: 262,145 addresses')
  await userEvent.click(question.getByRole('button', { name: 'Add' }))
  await group.findByRole('cell', { name: '8.0.0.0' })
  group.getByRole('cell', { name: '203.0.113.83' })
  await fillRange('IP4', '9.0.0.0')
  await fill(group.getByLabelText('To'), '9.1.0.0')
  await save()
  await screen.findByText('IP4: 9.0.0.0 – 9.1.0.0 (65,537 addresses)')
})

it('pasted lines with faults are kept when the others are added, and when the dialog is closed', async () => {
  await portal.open('harbour', '/orgDetails')
  const group = within(await screen.findByRole('group', { name: 'IP4' }))
  const openPaste = async () => {
    await userEvent.click(group.getByRole('button', { name: 'Paste many' }))
    return screen.getByLabelText<HTMLTextAreaElement>(/^IP ranges/)
  }
  const close = async (field: HTMLElement) => {
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(field.isConnected).toBe(false))
  }
  const first = await openPaste()
  // It has the focus, so that pasting is all that is left to do.
  await waitFor(() => expect(document.activeElement).toBe(first))
  await userEvent.paste('203.0.113.184, 203.0.113\n203.0.113.185')
  await close(first)
  await openPaste()
  await userEvent.click(screen.getByRole('button', { name: 'Add 2' }))
  await screen.findByText('1 range was not added. Paste many still has it.')
  const rest = await openPaste()
  expect(rest.value).toBe('203.0.113')
  await userEvent.type(rest, '.186')
  await userEvent.click(screen.getByRole('button', { name: 'Add 1' }))
  await waitFor(() => expect(rest.isConnected).toBe(false))
  for (const last of [184, 185, 186]) group.getByRole('cell', { name: `203.0.113.${last}` })
  expect(await openPaste()).toHaveProperty('value', '')
})

it('an entry that is left out is neither saved nor shown', async () => {
  const caller = await portal.open('harbour', '/orgDetails')
  const fax = await screen.findByLabelText<HTMLInputElement>('Fax')
  await userEvent.clear(fax)
  await fill(fax, '044 234 567')
  const group = await fillRange('IP6', 'not an address')
  await save()
  await userEvent.click(await screen.findByRole('button', { name: 'Leave out and save' }))
  await screen.findByText(saved)
  expect(group.getByLabelText('From')).toHaveProperty('value', '')
  expect((await readHarbour(caller)).fax).toBe(fax.value)
})

it('a typed credential is reset by Save when it is added', async () => {
  await portal.open('harbour', '/orgDetails')
  const scholar = within(await screen.findByRole('group', { name: 'Scholar Module' }))
  await fill(scholar.getByLabelText('Password'), 'Quiet-4711')
  await save()
  await userEvent.click(await screen.findByRole('button', { name: 'Add and save' }))
  await screen.findByText('The credentials have been reset and mailed to the primary contacts.')
  expect(scholar.getByLabelText('Password')).toHaveProperty('value', '')
})

it('leaving with an entry that is not added asks first', async () => {
  await portal.open('harbour', '/orgDetails')
  await fillRange('IP4', '203.0.113.78')
  await userEvent.click(screen.getAllByRole('link', { name: /Dashboard/ })[0] as HTMLElement)
  await screen.findByRole('alertdialog')
  expect(window.location.pathname).toBe('/orgDetails')
})

it('opening another row asks before it discards the entered text', async () => {
  await portal.open('harbour', '/orgDetails')
  await userEvent.type(
    within(await screen.findByRole('group', { name: 'New contact person' })).getByLabelText(
      /First Name/,
    ),
    'Typed',
  )
  const table = await screen.findByRole('table', { name: 'Contact Person' })
  await userEvent.click(within(table).getAllByRole('button', { name: /^Edit/ })[0] as HTMLElement)
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }),
  )
  expect(screen.getByLabelText(/First Name/)).toHaveProperty('value', 'Typed')
})

it('a refused save focuses the first fault, and names it beside Save', async () => {
  await portal.open('harbour', '/orgDetails')
  const pan = await screen.findByLabelText('PAN')
  await userEvent.clear(pan)
  await fill(pan, 'abc')
  await userEvent.type(screen.getByLabelText('Skype'), 'x')
  await save()
  await waitFor(() => expect(document.activeElement).toBe(pan))
  const bar = screen.getByRole('button', { name: 'Save' }).parentElement as HTMLElement
  within(bar).getByText('This cannot be saved yet: PAN')
})

it('the dialog of a refused save gives the focus to the first fault', async () => {
  await portal.open('harbour', '/orgDetails')
  const table = await screen.findByRole('table', { name: 'Contact Person' })
  const primary = (await within(table).findByText('Primary / Admin')).closest('tr')
  if (primary === null) throw new Error('no row')
  await userEvent.click(within(primary).getByRole('button', { name: /^Delete/ }))
  await save()
  await userEvent.click(await screen.findByRole('button', { name: 'Ok' }))
  const section = await screen.findByRole('region', { name: 'Contact Person' })
  await waitFor(() => expect(document.activeElement).toBe(section))
})

it('a menu at the top leads to a section as often as it is chosen, and what was typed stays', async () => {
  await portal.open('harbour', '/orgDetails')
  const skype = await screen.findByLabelText<HTMLInputElement>('Skype')
  const before = window.history.length
  const section = await screen.findByRole('region', { name: 'IP Range Update' })
  for (const text of ['a', 'b']) {
    await userEvent.type(skype, text)
    await userEvent.click(screen.getByRole('button', { name: 'Go to section' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'IP Range Update' }))
    await waitFor(() => expect(document.activeElement).toBe(section))
  }
  expect(window.location.hash).toBe('#ranges')
  expect(window.history.length).toBe(before)
  expect(skype.value).toMatch(/ab$/)
})

it('each section below the first one is in the menu, and an address can name it', async () => {
  await portal.open('harbour', '/orgDetails#signIn')
  const section = await screen.findByRole('region', { name: 'Ways to sign in' })
  await waitFor(() => expect(document.activeElement).toBe(section))
  const main = within(screen.getByRole('main'))
  const headings = main.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)
  await userEvent.click(screen.getByRole('button', { name: 'Go to section' }))
  const choices = await screen.findAllByRole('menuitem')
  expect(choices.map((one) => one.textContent)).toEqual(headings.slice(1))
  await userEvent.keyboard('{Escape}')
})

it('a sign-in method is tested before it is saved, with the result below the field', async () => {
  portal.carrel.platform.network = {
    resolve: () => Promise.resolve(['8.8.8.8']),
    get: () => Promise.resolve({ status: 200, location: null }),
    post: () => Promise.reject(new Error('No test of a way to sign in sends a POST')),
    download: () => Promise.reject(new Error('No test of a way to sign in downloads a file')),
  }
  await portal.open('harbour', '/orgDetails')
  const field = await screen.findByLabelText('Proxy prefix')
  await fill(field, 'http://proxy.example.edu')
  const test = screen.getByRole('button', { name: 'Test now: Proxy prefix' })
  expect(test).toHaveProperty('disabled', true)
  await userEvent.tab()
  await screen.findByText(/^Enter an https address that ends with =/)
  await userEvent.clear(field)
  await fill(field, 'https://proxy.example.edu/login?url=')
  screen.getByText('Not tested yet')
  await userEvent.click(screen.getByRole('button', { name: 'Test now: Proxy prefix' }))
  await screen.findByText(/^It answers over https\. \(tested /)
  // What was tested is no longer what is in the field.
  await userEvent.type(field, 'x=')
  await screen.findByText('Not tested yet')
  portal.fail('/organization/sign-in-tests', 503)
  await userEvent.click(screen.getByRole('button', { name: 'Test now: Proxy prefix' }))
  await screen.findByText(/cannot be reached|not available|try again/i)
  portal.heal()
})

it.each(['blur', 'beforeunload'])(
  'a draft is stored at once at %s of its window',
  async (event) => {
    await portal.open('lakeside', '/orgDetails')
    const street = await screen.findByLabelText('Street')
    const before = portal.requestCount(contract.drafts.save.path)
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    fireEvent.change(street, { target: { value: `Left at ${event}` } })
    window.dispatchEvent(new Event(event))
    await vi.waitFor(() =>
      expect(portal.requestCount(contract.drafts.save.path)).toBeGreaterThan(before),
    )
  },
)

it('a draft is offered after a reload, until it is discarded or saved', async () => {
  const caller = await portal.open('harbour', '/orgDetails')
  const { drafts } = contract
  const form = 'organization.1030'
  const stored = async () => (await caller.call(drafts.read, { form })).draft
  const typeFax = async (text: string) => {
    await userEvent.clear(await screen.findByLabelText('Fax'))
    await fill(screen.getByLabelText('Fax'), text)
  }
  await typeFax('+91 80 1234')
  await waitFor(async () => expect((await stored())?.content).toContain('+91 80 1234'))
  cleanup()
  await portal.open('harbour', '/orgDetails')
  await userEvent.click(await screen.findByRole('button', { name: /^Go on with your draft of / }))
  expect(screen.getByLabelText<HTMLInputElement>('Fax').value).toBe('+91 80 1234')
  expect(screen.queryByRole('button', { name: /^Go on with your draft of / })).toBeNull()
  await save()
  await screen.findByText(saved)
  expect((await readHarbour(caller)).fax).toBe('+91 80 1234')
  await waitFor(async () => expect(await stored()).toBeNull())

  await userEvent.click(screen.getByRole('button', { name: 'Ok' }))
  await typeFax('+91 80 5678')
  await waitFor(async () => expect((await stored())?.content).toContain('+91 80 5678'))
  cleanup()
  await portal.open('harbour', '/orgDetails')
  await screen.findByLabelText('Fax')
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(async () => expect(await stored()).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>('Fax').value).toBe('+91 80 1234')
})

it('a draft that another tab has discarded is offered no longer once this one is shown again', async () => {
  const caller = await portal.open('harbour', '/orgDetails')
  const fax = await screen.findByLabelText('Fax')
  const form = 'organization.1030'
  const stored = async () => (await caller.call(contract.drafts.read, { form })).draft
  await fill(fax, '9')
  await waitFor(async () => expect(await stored()).not.toBeNull())
  cleanup()
  await portal.open('harbour', '/orgDetails')
  await screen.findByRole('button', { name: 'Discard' })
  await caller.call(contract.drafts.discard, { form })
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull())
})

it('what was typed when a draft was discarded is not stored by leaving the window', async () => {
  const caller = await portal.open('harbour', '/orgDetails')
  const { drafts } = contract
  const stored = async () => (await caller.call(drafts.read, { form: 'organization.1030' })).draft
  await fill(await screen.findByLabelText('Fax'), '8')
  await waitFor(async () => expect(await stored()).not.toBeNull())
  cleanup()
  await portal.open('harbour', '/orgDetails')
  const discard = await screen.findByRole('button', { name: 'Discard' })
  await fill(screen.getByLabelText('Fax'), '7')
  await userEvent.click(discard)
  await waitFor(async () => expect(await stored()).toBeNull())
  const before = portal.requestCount(drafts.save.path)
  window.dispatchEvent(new Event('blur'))
  expect(await stored()).toBeNull()
  expect(portal.requestCount(drafts.save.path)).toBe(before)
})

it('a draft has the contact and the range that are typed and not added', async () => {
  const caller = await portal.open('lakeside', '/orgDetails')
  const region = (name: string) => within(screen.getByRole('region', { name }))
  const table = await screen.findByRole('table', { name: 'Contact Person' })
  const [first] = within(table).getAllByRole('button', { name: /^Edit / })
  await userEvent.click(first as HTMLElement)
  const designation = () => screen.getByLabelText<HTMLInputElement>('Designation')
  await userEvent.clear(designation())
  await fill(designation(), 'Keeper of maps')
  const from = () => {
    const ranges = screen.getByRole('group', { name: 'IP4' })
    return within(ranges).getByLabelText<HTMLInputElement>('From')
  }
  await fill(from(), '203.0.113.77')
  const { drafts } = contract
  const stored = async () =>
    (await caller.call(drafts.read, { form: 'organization.1003' })).draft?.content
  await waitFor(async () => expect(await stored()).toContain('203.0.113.77'))
  expect(await stored()).toContain('Keeper of maps')
  cleanup()
  await portal.open('lakeside', '/orgDetails')
  await userEvent.click(await screen.findByRole('button', { name: /^Go on with your draft of / }))
  expect(designation().value).toBe('Keeper of maps')
  expect(from().value).toBe('203.0.113.77')
  // The contact is edited, not new, so adding it changes its row.
  await userEvent.click(region('Contact Person').getByRole('button', { name: 'Update' }))
  within(screen.getByRole('table', { name: 'Contact Person' })).getByText('Keeper of maps')
})

it.each([
  ['Contact Person', /^Edit /, 'Edit contact person', 'Salutation'],
  ['IP Range Update', /^Edit \d/, 'IP4', 'From'],
] as const)('editing a row of %s puts the focus into its form', async (part, edit, form, field) => {
  await portal.open('harbour', '/orgDetails')
  const section = within(await screen.findByRole('region', { name: part }))
  const [button] = await section.findAllByRole('button', { name: edit })
  await userEvent.click(button as HTMLElement)
  const first = within(await screen.findByRole('group', { name: form })).getByLabelText(field)
  expect(document.activeElement).toBe(first)
})
