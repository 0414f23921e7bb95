import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { contract } from '../../contract/index.ts'
import { paths } from '../../src/paths.ts'
import {
  consortiumId,
  harbourId,
  lakesideId,
  meridianId,
} from '../../platform/demo/institutions.ts'
import { BrowserFile } from '../support/nodeForms.ts'
import { openPortal } from '../support/portal.tsx'
import { newRequest, primaryPerson } from '../support/requests.ts'

const { consortiumPackages, ddr, endUsers, holdingUploads, organization, session, titles } =
  contract

const portal = openPortal()

const count = async (table: string, where: string, values: unknown[] = []): Promise<number> => {
  const { rows } = await portal.carrel.database.pool.query<{ count: number }>(
    `select count(*)::int as count from ${table} where ${where}`,
    values,
  )
  return rows[0]?.count ?? 0
}

const press = async (dialog: HTMLElement, name: string | RegExp) =>
  userEvent.click(await within(dialog).findByRole('button', { name }))

const notReached = /The platform could not be reached/

const csv = (name: string, ...lines: string[]) =>
  new BrowserFile([lines.join('\r\n')], name, { type: 'text/csv' })

/** Opens an action for a request that was just made. */
async function openAction(name: string) {
  const lakeside = await portal.carrel.signIn('lakeside')
  const { ddrId } = await lakeside.call(ddr.create, newRequest())
  const filter = { from: '2026-01-01', to: '2026-03-18', ddrId }
  await portal.open(
    'meridian',
    `/DDR/Received?filter=${encodeURIComponent(JSON.stringify(filter))}`,
  )
  await userEvent.click(await screen.findByRole('button', { name: `Action for request ${ddrId}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name }))
  const panel = await screen.findByRole('dialog')
  return { ddrId, panel }
}

/** Presses the button twice: the first answer is lost, and the second one is read. */
async function pressAgain(path: string, button: HTMLElement, failure: string | RegExp) {
  portal.fail(path, 'lost')
  await userEvent.click(button)
  await screen.findByText(failure)
  portal.heal()
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
}

describe('after a lost reply', () => {
  it('saving working days again is no conflict', async () => {
    const caller = await portal.open('lakeside', paths.ddrSettings)
    const before = await caller.call(ddr.settings, { customerId: lakesideId })
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Sunday' }))
    const save = screen.getByRole('button', { name: 'Save' })
    await pressAgain(ddr.saveSettings.path, save, notReached)
    await userEvent.click(save)
    await screen.findByText('The working days and rules are saved')
    const { workingDays, rowVersion } = await caller.call(ddr.settings, { customerId: lakesideId })
    expect(workingDays.includes(0)).toBe(!before.workingDays.includes(0))
    await caller.call(ddr.saveSettings, { ...before, customerId: lakesideId, rowVersion })
  })

  it('saving a mail template again is no conflict', async () => {
    const caller = await portal.open('lakeside', `${paths.ddrTemplates}?mail=unfilled`)
    const subject = await screen.findByRole('textbox', { name: 'Subject' })
    await userEvent.type(subject, ' (A)')
    const save = screen.getByRole('button', { name: 'Save' })
    await pressAgain(ddr.saveMailTemplate.path, save, notReached)
    await userEvent.click(save)
    await screen.findByText('The mail template is saved')
    const { rows } = await caller.call(ddr.mailTemplates, {})
    const rowVersion = rows.find(({ kind }) => kind === 'unfilled')?.rowVersion ?? 0
    await caller.call(ddr.resetMailTemplate, { kind: 'unfilled', rowVersion })
  })

  it('changing the own password again does not call the current one wrong', async () => {
    const caller = await portal.open('harbour', paths.profile)
    await userEvent.type(await screen.findByLabelText('Current password'), 'Library-24')
    await userEvent.type(screen.getByLabelText('New password'), 'Library-26')
    await userEvent.type(screen.getByLabelText('Re-enter new password'), 'Library-26')
    const change = screen.getByRole('button', { name: 'Change password' })
    await pressAgain(session.changePassword.path, change, notReached)
    await userEvent.click(change)
    await screen.findByText(/^Your password has been changed/)
    const back = { currentPassword: 'Library-26', newPassword: 'Library-24' }
    await caller.call(session.changePassword, back)
  })

  it('resetting the own credentials again does not call the current password wrong', async () => {
    const caller = await portal.open('harbour', paths.organization)
    const admin = within(await screen.findByRole('group', { name: 'Admin Module' }))
    await userEvent.type(admin.getByLabelText('Password'), 'Library-26')
    await userEvent.type(admin.getByLabelText('Current Password'), 'Library-24')
    const reset = admin.getByRole('button', { name: 'Reset' })
    const { path } = organization.resetAdminPassword
    await pressAgain(path, reset, 'Somthing went wrong....')
    await userEvent.click(screen.getByRole('button', { name: 'Ok' }))
    await userEvent.click(reset)
    await screen.findByText('The credentials have been reset and mailed to the primary contacts.')
    await caller.call(organization.resetAdminPassword, {
      customerId: harbourId,
      userName: 'harbour',
      newPassword: 'Library-24',
      currentPassword: 'Library-26',
    })
  })

  it('sending an answer again shows that it was sent, and no second mail goes out', async () => {
    const { ddrId, panel } = await openAction('Not available')
    portal.fail(ddr.respond.path, 'lost')
    await press(panel, /^Send/)
    await within(panel).findByText(notReached)
    expect(await count('mails', 'ddr_id = $1', [ddrId])).toBe(1)
    portal.heal()
    await press(panel, /^Send/)
    await screen.findByText('Your mail has been sent successfully')
    expect(await count('mails', 'ddr_id = $1', [ddrId])).toBe(1)
    expect(await count('ddr_history', 'ddr_id = $1', [ddrId])).toBe(2)
  })

  it('an answer that was changed meanwhile shows that the request is already answered', async () => {
    const { panel } = await openAction('Discard')
    const reason = await within(panel).findByRole('textbox', { name: /Reason/ })
    await userEvent.type(reason, 'Not ours')
    portal.fail(ddr.respond.path, 'lost')
    await press(panel, 'Save')
    await within(panel).findByText(notReached)
    portal.heal()
    await userEvent.type(reason, ', really')
    await press(panel, 'Save')
    const person = await primaryPerson(portal.carrel, meridianId)
    await screen.findByText(new RegExp(`This request was already answered by ${person} on `))
  })

  it('raising a request again raises none', async () => {
    await portal.open('lakeside', '/DDR/Sent')
    await userEvent.click(await screen.findByRole('button', { name: 'Raise a request' }))
    const dialog = await screen.findByRole('dialog', { name: 'Raise a request' })
    const typed = {
      Article: 'Tides of a lost reply',
      Journal: 'Lakes',
      Name: 'Leela Rao',
      'E-mail': 'leela@lakeside.example',
    }
    for (const [label, text] of Object.entries(typed)) {
      const field = within(dialog).getByLabelText(new RegExp(`^${label}`))
      fireEvent.change(field, { target: { value: text } })
    }
    // A check that is still running would find the request that was raised, and ask for a reason.
    const checking = 'Looking whether you have it already…'
    await within(dialog).findByText(checking)
    await waitFor(() => expect(within(dialog).queryByText(checking)).toBeNull())
    await userEvent.click(within(dialog).getByRole('combobox', { name: /Supplying library/ }))
    await userEvent.click(await screen.findByRole('option', { name: /Meridian/ }))
    portal.fail(ddr.create.path, 'lost')
    await press(dialog, 'Raise the request')
    await within(dialog).findByText(notReached)
    portal.heal()
    await press(dialog, 'Raise the request')
    await screen.findByText(/^The request has been raised with the DDR ID \d+/)
    expect(await count('ddr_requests', 'article_name = $1', [typed.Article])).toBe(1)
  })

  it('assigning packages again assigns them once', async () => {
    const caller = await portal.open('consortium', paths.consortiumPackages)
    const options = await caller.call(consortiumPackages.available, { consortiumId })
    const free = options.find(({ assigned }) => !assigned)
    await userEvent.click(
      await screen.findByRole('button', { name: 'Add New Package Subscription Details' }),
    )
    const dialog = await screen.findByRole('dialog', { name: 'Add New Package Subscription' })
    const available = await within(dialog).findByRole('region', { name: /^List of Packages/ })
    await userEvent.click(
      await within(available).findByRole('checkbox', { name: new RegExp(`^${free?.label}`) }),
    )
    await press(dialog, 'Add')
    await press(dialog, 'Assign')
    await within(dialog).findByRole('heading', { name: /^1 package / })
    const entries = () => count('audit_log', `action = 'consortium.assign'`)
    const before = await entries()
    portal.fail(consortiumPackages.assign.path, 'lost')
    await press(dialog, 'Assign')
    await screen.findByText(notReached)
    portal.heal()
    await press(dialog, 'Assign')
    await within(dialog).findByRole('table', { name: 'Result per member' })
    expect(await entries()).toBe(before + 1)
  })

  it('checking and uploading a list of titles again stages and writes it once', async () => {
    await portal.open('meridian', paths.titles)
    const [known] = (
      await portal.carrel.database.pool.query<{ name: string; issn: string }>(
        'select name, online_issn as issn from titles where online_issn is not null order by id limit 1',
      )
    ).rows
    await userEvent.click(await screen.findByRole('button', { name: 'Upload' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.upload(
      within(dialog).getByLabelText('Choose file', { selector: 'input' }),
      csv('lost.csv', 'Title,Online ISSN,Start Date', `${known?.name},${known?.issn},1873`),
    )
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Append' }))
    portal.fail(holdingUploads.preview.path, 'lost')
    await press(dialog, 'Upload and check')
    await screen.findByText(notReached)
    portal.heal()
    await userEvent.click(screen.getByRole('button', { name: 'Ok' }))
    await press(dialog, 'Upload and check')
    await within(dialog).findByLabelText('What the upload will do')
    expect(await count('staged_uploads', `file_name = 'lost.csv'`)).toBe(1)
    portal.fail(titles.upload.path, 'lost')
    await press(dialog, 'Upload')
    await screen.findByText(notReached)
    portal.heal()
    await userEvent.click(screen.getByRole('button', { name: 'Ok' }))
    await press(dialog, 'Upload')
    await screen.findByText('1 Titles Uploaded Successfully')
    expect(await count('upload_batches', `file_name = 'lost.csv'`)).toBe(1)
  })

  it('removing a title again removes it once, and its undo is offered until it has an answer', async () => {
    await portal.open('meridian', paths.titles)
    const removed = () =>
      count('library_titles', 'customer_id = $1 and removed_at is not null', [meridianId])
    const before = await removed()
    const [button] = await screen.findAllByRole('button', { name: /^Remove / })
    await userEvent.click(button as HTMLElement)
    const question = await screen.findByRole('alertdialog')
    portal.fail(titles.remove.path, 'lost')
    await press(question, 'Yes')
    await screen.findByText(notReached)
    portal.heal()
    await press(question, 'Yes')
    await screen.findByText('Removed Successfully')
    expect(await removed()).toBe(before + 1)

    portal.fail(titles.restore.path, 'lost')
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(screen.queryByText('Removed Successfully')).toBeNull())
    const again = await screen.findByRole('button', { name: 'Undo' })
    portal.heal()
    await userEvent.click(again)
    await screen.findByText('It is as it was before')
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    expect(await removed()).toBe(before)
  })

  it.each([paths.counterCredentials, paths.accessCredentials])(
    '%s says that the key is lost, and lists the credential to revoke',
    async (path) => {
      await portal.open('meridian', path)
      await userEvent.click(await screen.findByRole('button', { name: 'Make a credential' }))
      const dialog = await screen.findByRole('dialog')
      await userEvent.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'Lost one')
      portal.fail('redentials', 'lost')
      await press(dialog, 'Make a credential')
      await screen.findByText(/^The platform did not answer. If Lost one is in the list now/)
      portal.heal()
      await press(dialog, 'Cancel')
      // The list was lost as well.
      await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
      await userEvent.click(await screen.findByRole('button', { name: 'Revoke Lost one' }))
      // Somebody else revokes it first.
      const table = path === paths.accessCredentials ? 'access' : 'counter'
      await portal.carrel.database.owner.query(
        `update ${table}_credentials set revoked_at = now() where label = 'Lost one'`,
      )
      await press(await screen.findByRole('alertdialog'), 'Revoke')
      await screen.findByText('This does not exist any more.')
      await waitFor(() =>
        expect(screen.queryByRole('button', { name: 'Revoke Lost one' })).toBeNull(),
      )
    },
  )

  it('uploading users again creates them once, and shows that they were created', async () => {
    await portal.open('harbour', paths.userUpload)
    await userEvent.click(await screen.findByRole('button', { name: 'Upload Profile Users' }))
    await userEvent.upload(
      screen.getByLabelText('Choose file'),
      csv('users.csv', 'First Name,Email-id,password', 'Asha,lost@harbour.example,secret-1'),
    )
    await screen.findByText(/it can be taken/)
    const upload = async () => {
      const button = await screen.findByRole('button', { name: 'Upload' })
      await waitFor(() => expect(button).toHaveProperty('disabled', false))
      await userEvent.click(button)
    }
    portal.fail(endUsers.upload.path, 'lost')
    await upload()
    await screen.findByText(notReached)
    expect(await count('end_users', `email = 'lost@harbour.example'`)).toBe(1)
    portal.heal()
    // Within a minute the platform knows the file again even without a key.
    portal.carrel.clock.advance(120_000)
    await userEvent.click(screen.getByRole('button', { name: 'Ok' }))
    await upload()
    await screen.findByText('1 User(s) Created Successfully')
    expect(await count('upload_batches', `file_name = 'users.csv'`)).toBe(1)
  })
})
