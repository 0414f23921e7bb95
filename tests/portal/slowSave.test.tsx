import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { contract } from '../../contract/index.ts'
import { paths } from '../../src/paths.ts'
import { consortiumId, meridianId } from '../../platform/demo/institutions.ts'
import { BrowserFile } from '../support/nodeForms.ts'
import { openPortal } from '../support/portal.tsx'
import { newRequest } from '../support/requests.ts'

const { consortiumPackages, ddr, endUsers, openAccess, organization, packages, session } = contract

const portal = openPortal()

/** Presses a button as soon as it is enabled. */
const press = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  await userEvent.click(button)
}

describe('what is typed while a save is on its way stays', () => {
  it('in the working days of a library', async () => {
    const meridian = await portal.open('meridian', paths.ddrSettings)
    const day = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })
    const before = [(await day('Saturday')).checked, (await day('Sunday')).checked]
    await userEvent.click(await day('Saturday'))
    portal.fail(ddr.saveSettings.path, 'slow')
    await press('Save')
    await userEvent.click(await day('Sunday'))
    portal.heal()
    await screen.findByText('The working days and rules are saved')
    expect((await day('Sunday')).checked).toBe(!before[1])
    await press('Save')
    const saved = async () =>
      (await meridian.call(ddr.settings, { customerId: meridianId })).workingDays
    await waitFor(async () => expect((await saved()).includes(0)).toBe(!before[1]))
    expect((await saved()).includes(6)).toBe(!before[0])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('in the template of a mail', async () => {
    const meridian = await portal.open('meridian', `${paths.ddrTemplates}?mail=unfilled`)
    const subject = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Subject' })
    await userEvent.type(subject, ' (A)')
    portal.fail(ddr.saveMailTemplate.path, 'slow')
    await press('Save')
    await userEvent.type(subject, ' (B)')
    portal.heal()
    await screen.findByText(/^Own text, changed by /)
    expect(subject.value).toMatch(/ \(A\) \(B\)$/)
    await press('Save')
    const saved = async () =>
      (await meridian.call(ddr.mailTemplates, {})).rows.find(({ kind }) => kind === 'unfilled')
    await waitFor(async () => expect((await saved())?.subject).toMatch(/ \(A\) \(B\)$/))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('in a message to the other library', async () => {
    const lakeside = await portal.carrel.signIn('lakeside')
    const { ddrId } = await lakeside.call(ddr.create, newRequest())
    await portal.open('meridian', `${paths.ddrReceived}?open=${ddrId}`)
    await userEvent.click(await screen.findByRole('tab', { name: 'Messages' }))
    const field = await screen.findByRole('textbox', { name: 'New message' })
    await userEvent.type(field, 'Which issue?')
    portal.fail(ddr.writeEntry.path, 'slow')
    await press('Send message')
    await userEvent.type(field, ' The second one?')
    portal.heal()
    await screen.findByText('Which issue?', { selector: 'li *' })
    expect(field).toHaveProperty('value', 'Which issue? The second one?')
  })
})

it('a user name is available only while it is the one that was checked', async () => {
  await portal.open('harbour', paths.organization)
  const scholar = within(await screen.findByRole('group', { name: 'Scholar Module' }))
  const name = scholar.getByLabelText('User Name')
  await userEvent.clear(name)
  await userEvent.type(name, 'free-to-take')
  portal.fail(organization.userNameAvailability.path, 'slow')
  await userEvent.click(scholar.getByRole('button', { name: 'Check' }))
  await userEvent.clear(name)
  await userEvent.type(name, 'meridian')
  portal.heal()
  const check = scholar.getByRole('button', { name: 'Check' })
  await waitFor(() => expect(check).toHaveProperty('disabled', false))
  expect(scholar.queryByText('User name available')).toBeNull()
  await userEvent.clear(name)
  await userEvent.type(name, 'free-to-take')
  await userEvent.click(check)
  await scholar.findByText('User name available')
})

it('a password is changed once, also when something is typed meanwhile, which hides no refusal', async () => {
  await portal.open('harbour', paths.profile)
  await userEvent.type(await screen.findByLabelText('Current password'), 'Not-mine-24')
  await userEvent.type(screen.getByLabelText('New password'), 'Another-24')
  const repeated = screen.getByLabelText('Re-enter new password')
  await userEvent.type(repeated, 'Another-24')
  const { path } = session.changePassword
  const before = portal.requestCount(path)
  portal.fail(path, 'slow')
  await press('Change password')
  await waitFor(() => expect(portal.requestCount(path)).toBe(before + 1))
  await userEvent.type(repeated, '5{Backspace}{Enter}')
  portal.heal()
  await screen.findByText('This is not your current password')
  expect(portal.requestCount(path)).toBe(before + 1)
})

describe('a dialog whose answer is on its way', () => {
  /** Expects that neither Escape nor Cancel closes the dialog. */
  const expectOpen = async (dialog = screen.getByRole('dialog')) => {
    const cancel = within(dialog).getByRole('button', { name: /^Cancel/ })
    await waitFor(() => expect(cancel).toHaveProperty('disabled', true))
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(dialog.isConnected).toBe(true)
  }

  it('with a new request stays open, with the same article of several', async () => {
    await portal.open('lakeside', paths.ddrSent)
    await press('Raise a request')
    const dialog = within(await screen.findByRole('dialog', { name: 'Raise a request' }))
    const ris = ['First', 'Second'].map((title) => `TY  - JOUR\nTI  - ${title}\nJO  - Lakes\nER  -`)
    await userEvent.upload(
      dialog.getByLabelText('RIS or BibTeX file', { selector: 'input' }),
      new BrowserFile([ris.join('\n\n')], 'two.ris', { type: 'text/plain' }),
    )
    await dialog.findByText('Article 1 of 2')
    // Without the focus, which a busy machine may move to the dialog after a button was disabled.
    const type = (label: RegExp, text: string) =>
      fireEvent.change(dialog.getByLabelText(label), { target: { value: text } })
    type(/^Name/, 'Leela Rao')
    type(/^E-mail/, 'leela@lakeside.example')
    fireEvent.mouseDown(dialog.getByRole('combobox', { name: /Supplying library/ }))
    fireEvent.click(await screen.findByRole('option', { name: /Meridian/ }))
    portal.fail(ddr.create.path, 'slow')
    await press('Raise the request')
    await expectOpen()
    const next = dialog.getByRole('button', { name: 'Next article' })
    expect(next).toHaveProperty('disabled', true)
    portal.heal()
    await screen.findByText(/^The request has been raised with the DDR ID \d+/)
    await waitFor(() => expect(dialog.getByLabelText(/^Article/)).toHaveProperty('value', 'Second'))
  })

  it('with packages to add stays open, with the same packages', async () => {
    const meridian = await portal.open('meridian', paths.packages)
    const { rows } = await meridian.call(packages.available, {
      customerId: meridianId,
      aggregatorId: null,
    })
    const [first, second] = rows.filter(({ assigned }) => !assigned)
    await press('Add New Package Subscription Details')
    const dialog = within(await screen.findByRole('dialog'))
    const box = (one: { name: string } | undefined) =>
      dialog.findByRole('checkbox', { name: new RegExp(`^${one?.name} \\d`) })
    await userEvent.click(await box(first))
    portal.fail(packages.add.path, 'slow')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await expectOpen()
    await userEvent.click(await box(second))
    expect(await box(second)).toHaveProperty('checked', false)
    portal.heal()
    await screen.findByText('Selected Packages added successfully')
  })

  it('with open access subjects stays open, with the same subjects', async () => {
    await portal.open('meridian', paths.openAccess)
    const add = await screen.findByRole('button', { name: 'Add OA Resources' })
    await waitFor(() => expect(add).toHaveProperty('disabled', false))
    await userEvent.click(add)
    const dialog = within(await screen.findByRole('dialog'))
    portal.fail(openAccess.assign.path, 'slow')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await expectOpen()
    const [box] = dialog.getAllByRole('checkbox')
    await userEvent.click(box as HTMLElement)
    expect(box).toHaveProperty('checked', false)
    portal.heal()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('with packages to assign shows the review of what is chosen', async () => {
    const consortium = await portal.open('consortium', paths.consortiumPackages)
    const options = await consortium.call(consortiumPackages.available, { consortiumId })
    const [first, second] = options.filter(({ assigned }) => !assigned)
    await press('Add New Package Subscription Details')
    const dialog = within(await screen.findByRole('dialog'))
    const available = within(await dialog.findByRole('region', { name: /^List of Packages/ }))
    const box = (one: { label: string } | undefined) =>
      available.findByRole('checkbox', { name: new RegExp(`^${one?.label}`) })
    await userEvent.click(await box(first))
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
    portal.fail(consortiumPackages.review.path, 'slow')
    await userEvent.click(dialog.getByRole('button', { name: 'Assign' }))
    await userEvent.click(await box(second))
    expect(await box(second)).toHaveProperty('checked', false)
    portal.heal()
    await dialog.findByRole('heading', { name: /^1 package / })
  })

  it('with a new password of a user stays open', async () => {
    await portal.open('meridian', paths.endUsers)
    const table = await screen.findByRole('table')
    const [user] = await within(table).findAllByRole('link')
    await userEvent.click(user as HTMLElement)
    await press('Set a new password')
    await userEvent.type(await screen.findByLabelText('New password'), 'secret-24')
    portal.fail(endUsers.setPassword.path, 'slow')
    await press('Set password')
    await expectOpen(screen.getByRole('dialog', { name: /^New password/ }))
  })
})
