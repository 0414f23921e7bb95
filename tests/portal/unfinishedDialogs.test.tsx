import { randomUUID } from 'node:crypto'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { contract } from '../../contract/index.ts'
import { titlesUpload } from '../../src/links.ts'
import { paths } from '../../src/paths.ts'
import { BrowserFile } from '../support/nodeForms.ts'
import { openPortal } from '../support/portal.tsx'

const portal = openPortal()

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))

const users = ['First Name,Email-id,password', 'Asha,asha@harbour.example,secret-1']
const titles = ['Title,Online ISSN,Start Date', 'Tides,2049-3630,1999']

/** Chooses a CSV file in the open dialog. */
async function choose(name: string, lines: string[]) {
  const file = new BrowserFile([lines.join('\r\n')], name, { type: 'text/csv' })
  await userEvent.upload(await screen.findByLabelText('Choose file', { selector: 'input' }), file)
}

const cases = [
  {
    what: 'a password',
    open: async () => {
      await portal.open('harbour', paths.endUsers)
      const [user] = await within(await screen.findByRole('table')).findAllByRole('link')
      await userEvent.click(user as HTMLElement)
      await press('Set a new password')
      await userEvent.type(await screen.findByLabelText('New password'), 'secret-24')
    },
    dialog: /^New password/,
    button: 'Cancel',
    lost: 'What you changed here has not been saved.',
    expectKept: () =>
      expect(screen.getByLabelText('New password')).toHaveProperty('value', 'secret-24'),
  },
  {
    what: 'a key',
    open: async () => {
      const harbour = await portal.carrel.signIn('harbour')
      const label = `Tested ${randomUUID()}`
      const input = { label, scope: 'kbart', expiresOn: null } as const
      await harbour.call(contract.accessCredentials.create, input)
      await portal.open('harbour', paths.accessCredentials)
      await press(`Test ${label}`)
      await userEvent.type(await screen.findByRole('textbox', { name: 'API key' }), 'from-a-note')
    },
    dialog: /^Test Tested/,
    button: 'Close',
    lost: 'The key would have to be entered again.',
    expectKept: () =>
      expect(screen.getByRole('textbox', { name: 'API key' })).toHaveProperty(
        'value',
        'from-a-note',
      ),
  },
  {
    what: 'the name of a credential',
    open: async () => {
      await portal.open('harbour', paths.accessCredentials)
      await press('Make a credential')
      await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Discovery')
    },
    dialog: 'Make a credential',
    button: 'Cancel',
    lost: 'What you changed here has not been saved.',
    expectKept: () =>
      expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveProperty('value', 'Discovery'),
  },
  {
    what: 'the last day of a credential',
    open: async () => {
      await portal.open('harbour', paths.accessCredentials)
      await press('Make a credential')
      fireEvent.change(await screen.findByLabelText(/^Last day/), {
        target: { value: '2199-12-31' },
      })
    },
    dialog: 'Make a credential',
    button: 'Cancel',
    lost: 'What you changed here has not been saved.',
    expectKept: () =>
      expect(screen.getByLabelText(/^Last day/)).toHaveProperty('value', '2199-12-31'),
  },
  {
    what: 'the name of a view',
    open: async () => {
      await portal.open('harbour', paths.usageReport)
      await press('Saved views')
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Save this view…' }))
      await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Board')
    },
    dialog: 'Save this view',
    button: 'Cancel',
    lost: 'What you changed here has not been saved.',
    expectKept: () =>
      expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Board'),
  },
  {
    what: 'a file of users',
    open: async () => {
      await portal.open('harbour', paths.userUpload)
      await press('Upload Profile Users')
      await choose('users.csv', users)
      await screen.findByText(/it can be taken/)
    },
    dialog: /Upload/,
    button: 'Close',
    lost: 'The chosen file has not been uploaded.',
    expectKept: () => void screen.getByText(/^users\.csv/),
  },
  {
    what: 'a file of titles',
    open: async () => {
      await portal.open('harbour', titlesUpload())
      await choose('titles.csv', titles)
    },
    dialog: /Upload/,
    button: 'Cancel',
    lost: 'The chosen file has not been uploaded.',
    expectKept: () => void screen.getByText(/^titles\.csv/),
  },
]

it.each(cases)('Escape asks before it loses $what', async ({ open, dialog, lost, expectKept }) => {
  await open()
  await screen.findByRole('dialog', { name: dialog })
  const leave = async (answer: string) => {
    await userEvent.keyboard('{Escape}')
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
    within(question).getByText(lost)
    await userEvent.click(within(question).getByRole('button', { name: answer }))
  }
  await leave('Stay here')
  await screen.findByRole('dialog', { name: dialog })
  expectKept()
  await leave('Leave without saving')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: dialog })).toBeNull())
})

it.each(cases)(
  'the button that closes the dialog loses $what',
  async ({ open, dialog, button }) => {
    await open()
    const opened = await screen.findByRole('dialog', { name: dialog })
    await userEvent.click(within(opened).getByRole('button', { name: button }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: dialog })).toBeNull())
    expect(screen.queryByRole('alertdialog')).toBeNull()
  },
)
