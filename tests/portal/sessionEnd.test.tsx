import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ddr } from '../../contract/ddr/endpoints.ts'
import { sessionStore } from '../../src/authProvider/sessionStore.ts'
import { titlesUpload } from '../../src/links.ts'
import { paths } from '../../src/paths.ts'
import type { DemoAccount } from '../support/accounts.ts'
import { lakesideId, meridianId } from '../../platform/demo/institutions.ts'
import { BrowserFile } from '../support/nodeForms.ts'
import { pdfOfPages } from '../support/files/pdf.ts'
import { openPortal } from '../support/portal.tsx'
import { newRequest } from '../support/requests.ts'

const portal = openPortal()

const restored = 'What you had typed before your session ended is here again. It is not saved yet.'

/** Ends the session as the portal does when the platform refuses it, and signs in at the same address. */
async function endSession(account: DemoAccount) {
  const address = window.location.pathname + window.location.search
  sessionStore.end('expired')
  cleanup()
  return portal.open(account, address)
}

async function raised(): Promise<number> {
  const lakeside = await portal.carrel.signIn('lakeside')
  return (await lakeside.call(ddr.create, newRequest())).ddrId
}

const subject = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Subject' })

describe('input that was unsaved when the session ended', () => {
  it('is in the form of an answer again, with its PDF, and can be sent', async () => {
    const ddrId = await raised()
    await portal.open('meridian', `/DDR/Received?open=${ddrId}&as=fulfil`)
    await userEvent.type(await subject(), ' (typed)')
    const user = userEvent.setup({ pointerEventsCheck: 0 })
    const pdf = new BrowserFile([pdfOfPages([{ lines: ['An article'] }])], 'article.pdf', {
      type: 'application/pdf',
    })
    await user.upload(screen.getByLabelText('Choose a PDF'), pdf)
    await screen.findByText(/^article\.pdf · /)
    const meridian = await endSession('meridian')
    await screen.findByText(restored)
    expect((await subject()).value).toMatch(/ \(typed\)$/)
    screen.getByText(/^article\.pdf · /)
    await userEvent.click(screen.getByRole('button', { name: /^Send PDF to/ }))
    await screen.findByText('Your mail has been sent successfully')
    expect((await meridian.call(ddr.detail, { ddrId, action: 'fulfil' })).status).toBe('filled')
  })

  it('is not restored for another user, nor after a sign-out by hand', async () => {
    const ddrId = await raised()
    await portal.open('meridian', `/DDR/Received?open=${ddrId}&as=delay`)
    await userEvent.type(await subject(), ' (typed)')
    sessionStore.end('signedOut')
    cleanup()
    await portal.open('meridian', `/DDR/Received?open=${ddrId}&as=delay`)
    expect((await subject()).value).not.toContain('(typed)')
    expect(screen.queryByText(restored)).toBeNull()
  })

  it('is not restored for the library in whose name support staff typed it', async () => {
    await portal.openAsSupport(meridianId, '/DDR/MailTemplates?mail=cancel')
    await userEvent.type(await subject(), ' (typed)')
    await endSession('meridian')
    expect((await subject()).value).not.toContain('(typed)')
    expect(screen.queryByText(restored)).toBeNull()
  }, 60_000)

  it('is in the message to the other library again, in its tab', async () => {
    const ddrId = await raised()
    await portal.open('meridian', `/DDR/Received?open=${ddrId}`)
    await userEvent.click(await screen.findByRole('tab', { name: 'Messages' }))
    await userEvent.type(
      await screen.findByRole('textbox', { name: 'New message' }),
      'Which issue?',
    )
    await endSession('meridian')
    const field = await screen.findByRole('textbox', { name: 'New message' })
    expect(field).toHaveProperty('value', 'Which issue?')
  })

  it('is in the form of a move again', async () => {
    const ddrId = await raised()
    await portal.open('lakeside', `/DDR/Sent?open=${ddrId}`)
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel the request' }))
    const form = () => screen.findByRole('form', { name: 'Cancel the request' })
    await userEvent.type(within(await form()).getByRole('textbox'), 'Found elsewhere')
    await endSession('lakeside')
    expect(within(await form()).getByRole('textbox')).toHaveProperty('value', 'Found elsewhere')
    within(await form()).getByText(restored)
  })

  it('is in the form of a new request again, which is open, with the chosen choices', async () => {
    await portal.open('lakeside', '/DDR/Sent')
    await userEvent.click(await screen.findByRole('button', { name: 'Raise a request' }))
    const dialog = () => screen.findByRole('dialog', { name: 'Raise a request' })
    const title = async () => within(await dialog()).findByLabelText(/^Article/)
    await userEvent.type(await title(), 'On tides')
    await userEvent.click(
      within(await dialog()).getByRole('checkbox', { name: 'Title page as well' }),
    )
    await endSession('lakeside')
    within(await dialog()).getByText(restored)
    expect(await title()).toHaveProperty('value', 'On tides')
    expect(
      within(await dialog()).getByRole('checkbox', { name: 'Title page as well' }),
    ).toHaveProperty('checked', true)
  })

  it('is in the list of articles that are requested one after the other again, at its place', async () => {
    await portal.open('lakeside', '/DDR/Sent')
    await userEvent.click(await screen.findByRole('button', { name: 'Raise a request' }))
    const dialog = async () =>
      within(await screen.findByRole('dialog', { name: 'Raise a request' }))
    const entry = (title: string) => `TY  - JOUR\nTI  - ${title}\nT2  - Tides\nER  - \n`
    const list = ['First', 'Second', 'Third'].map(entry).join('')
    const paste = async () =>
      (await dialog()).getByRole('textbox', { name: 'DOI, OpenURL, link, citation, RIS or BibTeX' })
    fireEvent.change(await paste(), { target: { value: list } })
    await userEvent.click((await dialog()).getByRole('button', { name: 'Fill in' }))
    await (await dialog()).findByText('Article 1 of 3')
    await userEvent.click((await dialog()).getByRole('button', { name: 'Next article' }))
    fireEvent.change(await paste(), { target: { value: '10.1234/one-more' } })
    await endSession('lakeside')
    await (await dialog()).findByText('Article 2 of 3')
    expect((await dialog()).getByLabelText(/^Article/)).toHaveProperty('value', 'Second')
    expect(await paste()).toHaveProperty('value', '10.1234/one-more')
    await userEvent.click((await dialog()).getByRole('button', { name: 'Next article' }))
    expect((await dialog()).getByLabelText(/^Article/)).toHaveProperty('value', 'Third')
  })

  it('is in the template of a mail again, and conflicts with what was saved meanwhile', async () => {
    await portal.open('meridian', '/DDR/MailTemplates?mail=duplicate')
    await userEvent.type(await subject(), ' (A)')
    const meridian = await portal.carrel.signIn('meridian')
    await meridian.call(ddr.saveMailTemplate, {
      kind: 'duplicate',
      subject: 'From elsewhere',
      message: '<p>Sorry</p>',
    })
    await endSession('meridian')
    await screen.findByText(restored)
    expect((await subject()).value).toMatch(/ \(A\)$/)
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    const conflict = await screen.findByRole('dialog', { name: /^Someone else saved/ })
    within(conflict).getByRole('radio', { name: 'Subject, Theirs: From elsewhere' })
  })

  it('is in the working days of a library again', async () => {
    const meridian = await portal.open('meridian', '/DDR/WorkingDays')
    const saturday = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Saturday' })
    const before = (await saturday()).checked
    await userEvent.click(await saturday())
    await endSession('meridian')
    await screen.findByText(restored)
    expect((await saturday()).checked).toBe(!before)
    const stored = await meridian.call(ddr.settings, { customerId: meridianId })
    expect(stored.workingDays.includes(6)).toBe(before)
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false),
    )
  })
})

describe('a file that was chosen when the session ended', () => {
  const choose = async (name: string, lines: string[]) =>
    userEvent.upload(
      await screen.findByLabelText('Choose file', { selector: 'input' }),
      new BrowserFile([lines.join('\r\n')], name, { type: 'text/csv' }),
    )

  it('is in the upload of titles again, with the choices', async () => {
    await portal.open('meridian', titlesUpload())
    await choose('titles.csv', ['Title,Online ISSN,Start Date', 'Tides,2049-3630,1999'])
    await userEvent.click(screen.getByRole('radio', { name: 'New/Overwrite' }))
    await endSession('meridian')
    await screen.findByText(restored)
    screen.getByText(/^titles\.csv/)
    expect(screen.getByRole('radio', { name: 'New/Overwrite' })).toHaveProperty('checked', true)
    expect(screen.queryByRole('button', { name: /^Go on with your draft/ })).toBeNull()
  })

  it('is in the upload of users again, and checked', async () => {
    await portal.open('harbour', paths.userUpload)
    await userEvent.click(await screen.findByRole('button', { name: 'Upload Profile Users' }))
    await choose('users.csv', [
      'First Name,Email-id,password',
      'Asha,asha@harbour.example,secret-1',
    ])
    await screen.findByText('1 row, it can be taken.')
    await endSession('harbour')
    await screen.findByText('1 row, it can be taken.')
    screen.getByText(/^users\.csv/)
  })
})

it('a note of support staff is in its form again', async () => {
  await portal.openAsSupport(lakesideId, '/Support/Notes/create')
  await userEvent.type(await screen.findByRole('textbox', { name: /Subject/ }), 'A call')
  sessionStore.end('expired')
  cleanup()
  await portal.openAsSupport(lakesideId, '/Support/Notes/create')
  await screen.findByText(restored)
  expect(screen.getByRole('textbox', { name: /Subject/ })).toHaveProperty('value', 'A call')
})
