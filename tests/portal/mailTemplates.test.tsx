import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ddr } from '../../contract/ddr/endpoints.ts'
import { contract } from '../../contract/index.ts'
import { openPortal } from '../support/portal.tsx'
import { newRequest } from '../support/requests.ts'

const portal = openPortal()

const address = '/DDR/MailTemplates?mail=unfilled'

const subject = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Subject' })

describe('the mail templates', () => {
  it('get fields by buttons, are previewed, saved, and reset', async () => {
    const meridian = await portal.open('meridian', address)
    const field = await subject()
    await screen.findByText('Standard text.')
    await userEvent.clear(field)
    screen.getByText('Enter a subject')
    await userEvent.type(field, 'Not here: ')
    const fields = within(screen.getByRole('group', { name: /^Insert a field/ }))
    expect(fields.queryByRole('button', { name: 'Courier number' })).toBeNull()
    await userEvent.click(fields.getByRole('button', { name: 'Title of the article' }))
    expect(field.value).toBe('Not here: {{articleTitle}}')
    await userEvent.click(screen.getByRole('button', { name: 'Show preview' }))
    await screen.findByText('Not here: Sediment transport in shallow lakes')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('The mail template is saved')
    await screen.findByText(/^Own text, changed by /)
    const stored = async () =>
      (await meridian.call(ddr.mailTemplates, {})).rows.find(({ kind }) => kind === 'unfilled')
    expect((await stored())?.subject).toBe('Not here: {{articleTitle}}')
    await userEvent.click(screen.getByRole('button', { name: 'Reset to the standard text' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Reset to the standard text' }))
    await screen.findByText(/^Standard text, since /)
    expect((await stored())?.isOwn).toBe(false)
  })

  it('are not previewed for an unknown request, but for an example without its number', async () => {
    await portal.open('meridian', address)
    const number = await screen.findByRole('spinbutton', { name: 'Request number' })
    await userEvent.type(number, '999999999')
    await userEvent.click(screen.getByRole('button', { name: 'Show preview' }))
    await screen.findByRole('alert')
    await userEvent.clear(number)
    await userEvent.click(screen.getByRole('button', { name: 'Show preview' }))
    await screen.findByText(/^Dear .*Sediment transport in shallow lakes/s)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('that somebody else has changed meanwhile are not overwritten', async () => {
    const meridian = await portal.open('meridian', '/DDR/MailTemplates?mail=cancel')
    await userEvent.type(await subject(), ' (A)')
    await meridian.call(ddr.saveMailTemplate, {
      kind: 'cancel',
      subject: 'From elsewhere',
      message: '<p>Sorry</p>',
    })
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    const conflict = await screen.findByRole('dialog', { name: /^Someone else saved/ })
    expect(
      within(conflict).getByRole('radio', { name: /^Subject, Yours: .* \(A\)$/ }),
    ).toHaveProperty('checked', true)
    const theirs = within(conflict).getByRole('radio', { name: 'Message, Theirs: Sorry' })
    expect(theirs).toHaveProperty('checked', true)
    await userEvent.click(within(conflict).getByRole('button', { name: 'Go on editing' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
    await screen.findByText('The mail template is saved')
    const { rows } = await meridian.call(ddr.mailTemplates, {})
    const saved = rows.find(({ kind }) => kind === 'cancel')
    expect(saved?.subject).toMatch(/ \(A\)$/)
    expect(saved?.message).toBe('<p>Sorry</p>')
  })

  it('that were refused can be saved once they are corrected', async () => {
    await portal.open('meridian', '/DDR/MailTemplates?mail=unfilled')
    const field = await subject()
    const save = await screen.findByRole('button', { name: 'Save' })
    fireEvent.change(field, { target: { value: 'Too long. '.repeat(100) } })
    await userEvent.click(save)
    await screen.findByText(/^Enter at most \d+ characters$/)
    screen.getByRole('alert')
    expect(save).toHaveProperty('disabled', true)
    fireEvent.change(field, { target: { value: 'Short' } })
    expect(screen.queryByText(/^Enter at most \d+ characters$/)).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(save).toHaveProperty('disabled', false)
  }, 60_000)

  /** Makes all later calls fail, once the platform has carried out the one that `act` causes. */
  async function failAfter(act: () => Promise<void>) {
    const calls = portal.requestCount(ddr.mailTemplates.path)
    portal.fail(ddr.mailTemplates.path, 'slow')
    await act()
    await waitFor(() => expect(portal.requestCount(ddr.mailTemplates.path)).toBeGreaterThan(calls))
    portal.heal()
    portal.fail(ddr.mailTemplates.path, 503)
  }

  it('that are saved stay in the form, and can be saved again, when they cannot be loaded afterwards', async () => {
    const meridian = await portal.open('meridian', '/DDR/MailTemplates?mail=fulfilCourier')
    const field = await subject()
    const before = field.value
    await userEvent.type(field, ' (A)')
    await failAfter(() => userEvent.click(screen.getByRole('button', { name: 'Save' })))
    await screen.findByText('The mail template is saved')
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true),
    )
    expect(field.value).toBe(`${before} (A)`)
    expect(screen.queryByText('Standard text.')).toBeNull()
    portal.heal()
    await userEvent.type(field, ' (B)')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText(/^Own text, changed by /)
    const { rows } = await meridian.call(ddr.mailTemplates, {})
    expect(rows.find(({ kind }) => kind === 'fulfilCourier')?.subject).toBe(`${before} (A) (B)`)
  })

  it('that are reset show Retry, and not the text from before, when they cannot be loaded afterwards', async () => {
    const meridian = await portal.carrel.signIn('meridian')
    await meridian.call(ddr.saveMailTemplate, {
      kind: 'remind',
      subject: 'From before',
      message: '<p>Sorry</p>',
    })
    await portal.open('meridian', '/DDR/MailTemplates?mail=remind')
    expect((await subject()).value).toBe('From before')
    await userEvent.click(screen.getByRole('button', { name: 'Reset to the standard text' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await failAfter(() =>
      userEvent.click(dialog.getByRole('button', { name: 'Reset to the standard text' })),
    )
    const retry = await screen.findByRole('button', { name: 'Retry' })
    expect(screen.queryByDisplayValue('From before')).toBeNull()
    portal.heal()
    await userEvent.click(retry)
    await screen.findByText(/^Standard text, since /)
    expect((await subject()).value).not.toBe('From before')
  })

  it('are what the form of an answer starts with', async () => {
    const lakeside = await portal.carrel.signIn('lakeside')
    const { ddrId } = await lakeside.call(ddr.create, newRequest({ articleName: 'On lakes' }))
    const meridian = await portal.carrel.signIn('meridian')
    await meridian.call(ddr.saveMailTemplate, {
      kind: 'delay',
      subject: 'Wait for {{articleTitle}}',
      message: '<p>It comes later, {{requester}}.</p>',
    })
    await portal.open('meridian', `/DDR/Received?open=${ddrId}&as=delay`)
    await waitFor(async () => expect((await subject()).value).toBe('Wait for On lakes'))
    await screen.findByText('It comes later, Leela Rao.')
  })
})

it('the form of an answer begins with a mail in the language of the library that gets it', async () => {
  const lakeside = await portal.carrel.signIn('lakeside')
  await lakeside.call(contract.preferences.setLanguage, { language: 'hi', grouping: null })
  const { ddrId } = await lakeside.call(ddr.create, newRequest({ articleName: 'On lakes' }))
  await portal.open('meridian', `/DDR/Received?open=${ddrId}&as=duplicate`)
  expect((await subject()).value).toMatch(
    /^दस्तावेज़ वितरण .*: On lakes, डुप्लिकेट अनुरोध पर कार्रवाई नहीं$/,
  )
  await screen.findByText(/^आपका यही अनुरोध हमें पहले मिल चुका है/)
})
