import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { addDays } from '../../contract/calendar.ts'
import { ddr } from '../../contract/ddr/endpoints.ts'
import { meridianId } from '../../platform/demo/institutions.ts'
import { BrowserFile } from '../support/nodeForms.ts'
import { pdfOfPages } from '../support/files/pdf.ts'
import { openPortal } from '../support/portal.tsx'
import { answer, newRequest, primaryPerson } from '../support/requests.ts'

const portal = openPortal()
afterEach(() => void vi.useRealTimers())

/** The last day of the demo world: the lists of the tests end there. */
const address = (filter: object) =>
  `/DDR/Received?filter=${encodeURIComponent(JSON.stringify(filter))}`
const span = { from: '2026-01-01', to: '2026-03-18' }

const openAction = async (name: string) => {
  const [menu] = await screen.findAllByRole('button', { name: /^Action for request/ })
  const ddrId = Number(menu?.getAttribute('aria-label')?.match(/\d+/)?.[0])
  await userEvent.click(menu as HTMLElement)
  await userEvent.click(await screen.findByRole('menuitem', { name }))
  return ddrId
}

describe('discarding a request', () => {
  it('needs a reason, says that it was saved, and takes the request out of the pending ones', async () => {
    const meridian = await portal.open('meridian', address(span))
    const ddrId = await openAction('Discard')
    const panel = await screen.findByRole('dialog', { name: 'Discard Request' })
    const save = await within(panel).findByRole('button', { name: 'Save' })
    expect(save).toHaveProperty('disabled', true)
    within(panel).getByText('Still missing: Reason')
    await userEvent.type(within(panel).getByRole('textbox', { name: /Reason/ }), 'Not an article')
    expect(save).toHaveProperty('disabled', false)
    await userEvent.click(save)
    await screen.findByRole('dialog', { name: 'Discard reason has been saved successfully' })
    const detail = await meridian.call(ddr.detail, { ddrId, action: 'discard' })
    expect(detail).toMatchObject({ status: 'discarded', discardReason: 'Not an article' })
    await waitFor(() =>
      expect(
        screen.queryByRole('button', { name: `Action for request ${ddrId}`, hidden: true }),
      ).toBeNull(),
    )
  })

  it('that somebody else has answered meanwhile shows who answered it', async () => {
    const meridian = await portal.open('meridian', address(span))
    const ddrId = await openAction('Discard')
    const panel = await screen.findByRole('dialog', { name: 'Discard Request' })
    await userEvent.type(await within(panel).findByRole('textbox', { name: /Reason/ }), 'Late')
    const colleague = await portal.carrel.signIn('meridian')
    await colleague.call(ddr.respond, answer(ddrId, { status: 'unfilled' }))
    await userEvent.click(within(panel).getByRole('button', { name: 'Save' }))
    const person = await primaryPerson(portal.carrel, meridianId)
    await screen.findByText(new RegExp(`This request was already answered by ${person} on `))
    expect((await meridian.call(ddr.detail, { ddrId, action: 'discard' })).status).toBe('unfilled')
  })

  it('that fails shows an error and keeps the entered text', async () => {
    await portal.open('meridian', address(span))
    await openAction('Discard')
    const panel = await screen.findByRole('dialog', { name: 'Discard Request' })
    await userEvent.type(await within(panel).findByRole('textbox', { name: /Reason/ }), 'Kept')
    portal.fail('librarian_response', 500)
    await userEvent.click(within(panel).getByRole('button', { name: 'Save' }))
    await within(panel).findByText('Something went wrong')
    expect(within(panel).getByRole('textbox', { name: /Reason/ })).toHaveProperty('value', 'Kept')
    portal.heal()
  })
})

describe('a PDF that is chosen for an answer', () => {
  const choose = async (file: File) => {
    const panel = await screen.findByRole('dialog', { name: 'Fullfill Request' })
    // The button in front of the input takes its clicks.
    const user = userEvent.setup({ pointerEventsCheck: 0 })
    await user.upload(await within(panel).findByLabelText('Choose a PDF'), file)
    return panel
  }
  const shortPdf = () =>
    new BrowserFile([pdfOfPages([{ lines: ['Something else'] }])], 'article.pdf', {
      type: 'application/pdf',
    })

  it('is checked, and findings are shown without preventing the answer', async () => {
    const meridian = await portal.open('meridian', address(span))
    const ddrId = await openAction('Fulfill Request')
    await screen.findByText('Still missing: PDF')
    const panel = await choose(shortPdf())
    await within(panel).findByText(/It has one page only/)
    expect(within(panel).queryByText(/^Still missing/)).toBeNull()
    await userEvent.click(within(panel).getByRole('button', { name: /^Send PDF to/ }))
    await screen.findByText('Your mail has been sent successfully')
    const detail = await meridian.call(ddr.detail, { ddrId, action: 'fulfil' })
    expect(detail).toMatchObject({ status: 'filled', fileName: `DDR-${ddrId}.pdf` })
    await meridian.call(ddr.file, { ddrId })
    cleanup()
    await portal.open('meridian', `${address(span)}&open=${ddrId}`)
    await screen.findByText('Found in the PDF before it was sent')
    await screen.findByText('Who has downloaded the PDF')
  })

  it('is sent all the same when it cannot be read', async () => {
    await portal.open('meridian', address(span))
    await openAction('Fulfill Request')
    portal.fail('check-file', 503)
    const panel = await choose(shortPdf())
    await within(panel).findByText('The PDF could not be checked now. It can be sent all the same.')
    expect(within(panel).getByRole('button', { name: /^Send PDF to/ })).toHaveProperty(
      'disabled',
      false,
    )
    portal.heal()
  })
})

const tick = async (count: number): Promise<number[]> => {
  const boxes = await screen.findAllByRole('checkbox', { name: /^Select request/ })
  const chosen = boxes.slice(0, count)
  for (const box of chosen) await userEvent.click(box)
  return chosen.map((box) => Number(box.getAttribute('aria-label')?.match(/\d+/)?.[0]))
}

it('a request of today can be delivered today only, and its form says so', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: portal.carrel.clock.now() })
  const lakeside = await portal.carrel.signIn('lakeside')
  await lakeside.call(ddr.create, newRequest())
  await portal.open('meridian', address(span))
  await openAction('Fulfill Request')
  await screen.findByText('Only today, the day of the request')
})

describe('an answer that is under way', () => {
  it('keeps its text when the network is lost, and is sent when it is back', async () => {
    const meridian = await portal.open('meridian', address(span))
    const ddrId = await openAction('Discard')
    const panel = await screen.findByRole('dialog', { name: 'Discard Request' })
    await userEvent.type(await within(panel).findByRole('textbox', { name: /Reason/ }), 'Kept too')
    portal.fail('librarian_response', 'unreachable')
    await userEvent.click(within(panel).getByRole('button', { name: 'Save' }))
    await within(panel).findByText(/could not be reached/)
    portal.heal()
    await userEvent.click(within(panel).getByRole('button', { name: 'Save' }))
    await screen.findByText('Discard reason has been saved successfully')
    const detail = await meridian.call(ddr.detail, { ddrId, action: 'discard' })
    expect(detail).toMatchObject({ status: 'discarded', discardReason: 'Kept too' })
  })

  it('shows who delayed the request meanwhile, and can still be sent', async () => {
    const meridian = await portal.open('meridian', address(span))
    const ddrId = await openAction('Discard')
    const panel = await screen.findByRole('dialog', { name: 'Discard Request' })
    await userEvent.type(await within(panel).findByRole('textbox', { name: /Reason/ }), 'Not ours')
    const colleague = await portal.carrel.signIn('meridian')
    await colleague.call(
      ddr.respond,
      answer(ddrId, { status: 'delayed', delayReason: 'issueNotReceived' }),
    )
    await userEvent.click(within(panel).getByRole('button', { name: 'Save' }))
    const person = await primaryPerson(portal.carrel, meridianId)
    await within(panel).findByText(
      new RegExp(`${person} changed this request on .*: it is Delayed now`),
    )
    expect(within(panel).getByRole('textbox', { name: /Reason/ })).toHaveProperty(
      'value',
      'Not ours',
    )
    const save = within(panel).getByRole('button', { name: 'Save' })
    // It reads the request again first.
    await waitFor(() => expect(save).toHaveProperty('disabled', false))
    await userEvent.click(save)
    await screen.findByText('Discard reason has been saved successfully')
    expect((await meridian.call(ddr.detail, { ddrId, action: 'discard' })).status).toBe('discarded')
  })

  it('is not lost by closing the panel without a question', async () => {
    await portal.open('meridian', address(span))
    await openAction('Discard')
    const panel = await screen.findByRole('dialog', { name: 'Discard Request' })
    await userEvent.type(await within(panel).findByRole('textbox', { name: /Reason/ }), 'Typed')
    await userEvent.click(within(panel).getByRole('button', { name: 'Cancel' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Stay here' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(within(panel).getByRole('textbox', { name: /Reason/ })).toHaveProperty('value', 'Typed')
    await userEvent.click(within(panel).getByRole('button', { name: 'Cancel' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('several requests at once', () => {
  it('are answered as not available, each with a mail of its own', async () => {
    const meridian = await portal.open('meridian', address(span))
    const chosen = await tick(2)
    await userEvent.click(screen.getByRole('button', { name: 'Answer as not available' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Send 2 mails' }))
    await screen.findByText('2 requests answered')
    for (const ddrId of chosen) {
      const { status } = await meridian.call(ddr.detail, { ddrId, action: 'unfilled' })
      expect(status).toBe('unfilled')
      expect((await meridian.call(ddr.timeline, { ddrId })).mails).toHaveLength(1)
    }
    await waitFor(() =>
      expect(screen.queryByRole('checkbox', { name: `Select request ${chosen[0]}` })).toBeNull(),
    )
    expect(screen.queryByRole('button', { name: 'Answer as not available' })).toBeNull()
  })

  it('of which one was answered meanwhile: it is named, the others go out', async () => {
    const meridian = await portal.open('meridian', address(span))
    const [first = 0, second = 0] = await tick(2)
    await meridian.call(ddr.respond, answer(first, { status: 'discarded', discardReason: 'Twice' }))
    await userEvent.click(screen.getByRole('button', { name: 'Answer as duplicates' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Send 2 mails' }))
    await screen.findByText(new RegExp(`1 request answered. Not answered: ${first}`))
    const statusOf = async (ddrId: number) =>
      (await meridian.call(ddr.detail, { ddrId, action: 'duplicate' })).status
    expect([await statusOf(first), await statusOf(second)]).toEqual(['discarded', 'duplicate'])
  })
})

describe('the controls of the list', () => {
  it('keep a date that is not loaded yet, and the place of the keyboard, when another is changed', async () => {
    await portal.open('meridian', address(span))
    await screen.findAllByRole('button', { name: /^Action for request/ })
    const from = screen.getByLabelText('From date')
    fireEvent.change(from, { target: { value: '2026-02-01' } })
    const institution = screen.getByRole('combobox', { name: 'Institution' })
    await userEvent.type(institution, 'Lakeside')
    await screen.findByRole('option', { name: /Lakeside/ })
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(window.location.search).toContain('1003'))
    expect(from).toHaveProperty('value', '2026-02-01')
    expect(document.activeElement).toBe(institution)
    await userEvent.click(screen.getByRole('button', { name: 'Load' }))
    await waitFor(() => expect(window.location.search).toContain('2026-02-01'))
  })
})

describe('a new request', () => {
  it('with an invalid mail address marks the field with a text', async () => {
    await portal.open('lakeside', '/DDR/Sent')
    await userEvent.click(await screen.findByRole('button', { name: 'Raise a request' }))
    const dialog = await screen.findByRole('dialog', { name: 'Raise a request' })
    const typed = { Article: 'Tides', Journal: 'Lakes', Name: 'Leela Rao', 'E-mail': 'leela' }
    for (const [label, text] of Object.entries(typed)) {
      const field = within(dialog).getByLabelText(new RegExp(`^${label}`))
      fireEvent.change(field, { target: { value: text } })
    }
    await userEvent.click(within(dialog).getByRole('combobox', { name: /Supplying library/ }))
    await userEvent.click(await screen.findByRole('option', { name: /Meridian/ }))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Raise the request' }))
    await within(dialog).findByText('Enter an e-mail address, such as name@example.org')
    expect(within(dialog).getByRole('alert').textContent).not.toContain('{')
  })
})

describe('the warnings about a request', () => {
  const dialogOf = async () => {
    await portal.open('lakeside', '/DDR/Sent')
    await userEvent.click(await screen.findByRole('button', { name: 'Raise a request' }))
    return screen.findByRole('dialog', { name: 'Raise a request' })
  }

  it('are of the article in the form: a late reply about an earlier one is never shown', async () => {
    const lakeside = await portal.carrel.signIn('lakeside')
    const known = newRequest()
    const { ddrId } = await lakeside.call(ddr.create, known)
    const dialog = await dialogOf()
    const type = (label: RegExp, value: string) =>
      fireEvent.change(within(dialog).getByLabelText(label), { target: { value } })
    type(/^Article/, known.articleName)
    type(/^Journal/, known.sourceName)
    const warning = new RegExp(`The same article was asked for on .*DDR ID ${ddrId}`)
    await within(dialog).findByText(warning)
    // The next answer never comes: the one before is gone all the same.
    portal.fail('/ddr/warnings', 'never')
    type(/^Article/, 'Another article')
    await waitFor(() => expect(within(dialog).queryByText(warning)).toBeNull())
    await waitFor(() => expect(portal.requestCount('Another')).toBe(1))
    portal.heal()
    type(/^Article/, known.articleName)
    await within(dialog).findByText(warning)
  })

  it('that cannot be loaded show a failure, and Retry loads them', async () => {
    const dialog = await dialogOf()
    portal.fail('/ddr/warnings', 500)
    fireEvent.change(within(dialog).getByLabelText(/^Journal/), { target: { value: 'Lakes' } })
    const retry = await within(dialog).findByRole('button', { name: 'Retry' })
    portal.heal()
    await userEvent.click(retry)
    await waitFor(() => expect(within(dialog).queryByRole('button', { name: 'Retry' })).toBeNull())
  })
})

describe('a failed mail', () => {
  it('is no longer marked in the list once it is sent again', async () => {
    const librarian = await portal.carrel.signIn('meridian')
    const lakeside = await portal.carrel.signIn('lakeside')
    const { ddrId } = await lakeside.call(ddr.create, newRequest())
    await librarian.call(ddr.respond, answer(ddrId, { status: 'unfilled' }))
    await portal.carrel.platform.db
      .updateTable('mails')
      .set({ state: 'failed', attempts: 8 })
      .where('ddrId', '=', ddrId)
      .execute()
    await portal.open('meridian', address({ ...span, status: 'all', ddrId }))
    await screen.findByText('Mail failed')
    await userEvent.click(screen.getByRole('button', { name: `View request ${ddrId}` }))
    await userEvent.click(await screen.findByRole('button', { name: 'Resend' }))
    await screen.findByText('Mail queued')
    await waitFor(() => expect(screen.queryByText('Mail failed')).toBeNull())
  })

  it('is shown to the requester, which cannot send it again, and so is a late one', async () => {
    const librarian = await portal.carrel.signIn('meridian')
    const lakeside = await portal.carrel.signIn('lakeside')
    const { ddrId } = await lakeside.call(ddr.create, newRequest())
    await librarian.call(ddr.respond, answer(ddrId, { status: 'unfilled' }))
    const becomes = (set: { state: 'queued' | 'failed'; attempts: number }) =>
      portal.carrel.platform.db.updateTable('mails').set(set).where('ddrId', '=', ddrId).execute()
    await becomes({ state: 'failed', attempts: 8 })
    const filter = encodeURIComponent(JSON.stringify({ ...span, status: 'all', ddrId }))
    await portal.open('lakeside', `/DDR/Sent?filter=${filter}`)
    await screen.findByText('Mail failed')
    await userEvent.click(screen.getByRole('button', { name: `View request ${ddrId}` }))
    const panel = await screen.findByRole('dialog', { name: 'Document Delivery Request' })
    await within(panel).findByText(/its mail has reached nobody/)
    await within(panel).findByText('Tried 8 times.')
    expect(within(panel).queryByRole('button', { name: 'Resend' })).toBeNull()
    await becomes({ state: 'queued', attempts: 2 })
    cleanup()
    await portal.open('lakeside', `/DDR/Sent?filter=${filter}&open=${ddrId}`)
    await screen.findByText('Mail not sent yet')
    await screen.findByText(/^Tried 2 times\. The next try is on 18 Mar 2026/)
  })
})

describe('a request in an address', () => {
  it('is shown, and is only read when its answer is no longer possible', async () => {
    const meridian = await portal.carrel.signIn('meridian')
    const lakeside = await portal.carrel.signIn('lakeside')
    const articleName = 'Answered before it was opened'
    const { ddrId } = await lakeside.call(ddr.create, newRequest({ articleName }))
    await meridian.call(ddr.respond, answer(ddrId, { status: 'unfilled' }))
    await portal.open('meridian', `${address(span)}&open=${ddrId}&as=fulfil`)
    const panel = await screen.findByRole('dialog', { name: 'Document Delivery Request' })
    await within(panel).findByText(articleName)
    expect(within(panel).queryByRole('button', { name: /^Send/ })).toBeNull()
  })
})

describe('the details of a request', () => {
  const answers = () => screen.findByRole('group', { name: 'Answer the request' })

  it('open with the click, before the router has followed the address, and close with Back', async () => {
    const lakeside = await portal.carrel.signIn('lakeside')
    const { ddrId } = await lakeside.call(ddr.create, newRequest({ articleName: 'At once' }))
    await portal.open('meridian', address(span))
    const title = await screen.findByRole('button', { name: 'At once' })
    const isInAddress = () => window.location.search.includes(`open=${ddrId}`)
    fireEvent.click(title)
    const panel = screen.getByRole('dialog')
    await answers()
    expect(isInAddress()).toBe(true)
    act(() => window.history.back())
    await waitFor(() => expect(panel.isConnected).toBe(false))
    expect(isInAddress()).toBe(false)
  })

  it('lead the supplier to the form of each answer, and back', async () => {
    const lakeside = await portal.carrel.signIn('lakeside')
    const { ddrId } = await lakeside.call(ddr.create, newRequest({ articleName: 'On answers' }))
    await portal.open('meridian', address(span))
    await userEvent.click(await screen.findByRole('button', { name: 'On answers' }))
    expect(
      within(await answers())
        .getAllByRole('button')
        .map((one) => one.textContent),
    ).toEqual(['Fulfill Request', 'Delay', 'Not available', 'Discard', 'Duplicate'])
    await userEvent.click(within(await answers()).getByRole('button', { name: 'Discard' }))
    const panel = await screen.findByRole('dialog', { name: 'Discard Request' })
    await userEvent.type(
      await within(panel).findByRole('textbox', { name: /Reason/ }),
      'No article',
    )
    await userEvent.click(within(panel).getByRole('button', { name: 'Save' }))
    await screen.findByRole('dialog', { name: 'Discard reason has been saved successfully' })
    cleanup()
    await portal.open('meridian', `${address(span)}&open=${ddrId}`)
    await screen.findByRole('tab', { name: 'Delivery Note' })
    expect(screen.queryByRole('group', { name: 'Answer the request' })).toBeNull()
  })

  it('leave the focus in the page when a request that a link opened is closed', async () => {
    const lakeside = await portal.carrel.signIn('lakeside')
    const { ddrId } = await lakeside.call(ddr.create, newRequest())
    await portal.open('meridian', `${address(span)}&open=${ddrId}`)
    await answers()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement?.id).toBe('main-content'))
  })

  it('ask before an answer discards an unsent message', async () => {
    const lakeside = await portal.carrel.signIn('lakeside')
    const { ddrId } = await lakeside.call(ddr.create, newRequest())
    await portal.open('meridian', `${address(span)}&open=${ddrId}`)
    await userEvent.click(await screen.findByRole('tab', { name: 'Messages' }))
    await userEvent.type(await screen.findByRole('textbox', { name: 'New message' }), 'Which one?')
    await userEvent.click(within(await answers()).getByRole('button', { name: 'Delay' }))
    await screen.findByRole('alertdialog')
    await userEvent.click(screen.getByRole('button', { name: 'Stay here' }))
    expect(await screen.findByRole('textbox', { name: 'New message' })).toHaveProperty(
      'value',
      'Which one?',
    )
  })

  it('offer no answer to the requester', async () => {
    const lakeside = await portal.open('lakeside', '/Audit')
    const { ddrId } = await lakeside.call(ddr.create, newRequest())
    cleanup()
    await portal.open('lakeside', `/DDR/Sent?open=${ddrId}`)
    await screen.findByRole('group', { name: 'What you can do' })
    expect(screen.queryByRole('group', { name: 'Answer the request' })).toBeNull()
  })
})

describe('the list', () => {
  it('shows a failure, and Retry loads it', async () => {
    portal.fail('get_ddr_received_list', 503)
    await portal.open('meridian', address(span))
    await screen.findByText(/busy or being restarted/)
    expect(screen.queryByText(/^Total count of/)).toBeNull()
    portal.heal()
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await screen.findByText(/^Total count of Pending: \d+/)
  })

  /** Opens the pending requests, whose rows are loaded again after one more has arrived, and whose totals are not. */
  const outdateTotals = async (first: () => Promise<void> = async () => {}) => {
    await portal.open('meridian', address(span))
    const total = async () => (await screen.findByText(/^Total count of Pending/)).textContent
    const before = Number((await total())?.match(/\d+$/)?.[0])
    await screen.findByRole('radio', { name: `Pending ${before}` })
    await first()
    const lakeside = await portal.carrel.signIn('lakeside')
    await lakeside.call(ddr.create, newRequest())
    await userEvent.click(await screen.findByRole('radio', { name: /^Delayed/ }))
    await screen.findByText(/^Total count of Delayed/)
    await userEvent.click(screen.getByRole('radio', { name: /^Pending/ }))
    await screen.findByText(`Total count of Pending: ${before + 1}`)
    return { before }
  }

  it('brings rows and totals up to date when they no longer agree', async () => {
    const { before } = await outdateTotals()
    await screen.findByRole('radio', { name: `Pending ${before + 1}` })
    expect(screen.queryByRole('button', { name: /The list has changed/ })).toBeNull()
  })

  it('shows a request that arrives while the list is open, and says how many are new', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await portal.open('meridian', address(span))
    const status = await screen.findByText(/^Total count of Pending: \d+$/)
    // The counts have arrived, and are asked for again from now on.
    await screen.findByRole('radio', { name: /^Pending \d+$/ })
    const lakeside = await portal.carrel.signIn('lakeside')
    await lakeside.call(ddr.create, newRequest({ articleName: 'Arrived a moment ago' }))
    vi.advanceTimersByTime(30_000)
    vi.useRealTimers()
    await screen.findByRole('button', { name: 'Arrived a moment ago' })
    expect(status.textContent).toMatch(/1 new request$/)
  })

  it('shows a request that the own library has sent meanwhile, and does not call it new', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const lakeside = await portal.open('lakeside', address(span).replace('Received', 'Sent'))
    const status = await screen.findByText(/^Total count of Pending: \d+$/)
    await screen.findByRole('radio', { name: /^Pending \d+$/ })
    await lakeside.call(ddr.create, newRequest({ articleName: 'Sent a moment ago' }))
    vi.advanceTimersByTime(30_000)
    vi.useRealTimers()
    await screen.findByRole('button', { name: 'Sent a moment ago' })
    expect(status.textContent).toMatch(/^Total count of Pending: \d+$/)
  })

  it('is walked through by J and K and answered by F, D and N, until the keys are turned off', async () => {
    await portal.open('meridian', address(span))
    const [first, second] = await screen.findAllByRole('button', { name: /^Action for request/ })
    const row = (button: HTMLElement | undefined) => button?.closest('tr')
    const focusedRow = () => document.activeElement?.closest('tr')
    await userEvent.click(screen.getByRole('heading', { name: 'DDR Received' }))
    await userEvent.keyboard('jj')
    expect(focusedRow()).toBe(row(second))
    await userEvent.keyboard('k')
    expect(focusedRow()).toBe(row(first))
    await userEvent.keyboard('d')
    await screen.findByRole('dialog', { name: 'Delay Request' })
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.keyboard('?')
    const keys = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    await userEvent.click(within(keys).getByRole('switch', { name: 'Shortcuts of one key work' }))
    await userEvent.click(within(keys).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const focused = document.activeElement
    await userEvent.keyboard('j')
    expect(document.activeElement).toBe(focused)
  })

  it('offers the newer list to a user who has selected rows, and leaves the rows alone', async () => {
    const { before } = await outdateTotals(async () => {
      const [box] = await screen.findAllByRole('checkbox', { name: /^Select/ })
      await userEvent.click(box as HTMLElement)
    })
    expect(screen.getByRole('radio', { name: `Pending ${before}` })).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: /The list has changed/ }))
    await screen.findByRole('radio', { name: `Pending ${before + 1}` })
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /The list has changed/ })).toBeNull(),
    )
  })

  it('says No Data Available when nothing matches, and cannot be exported then', async () => {
    await portal.open(
      'meridian',
      address({ from: '2026-01-01', to: '2026-01-01', status: 'discarded', partnerId: meridianId }),
    )
    await screen.findByText('No Data Available')
    expect(screen.getByRole('button', { name: 'Export' })).toHaveProperty('disabled', true)
  })

  it('shows that its members cannot be loaded, and Retry loads them', async () => {
    portal.fail('get_consortia_institution_list', 500)
    await portal.open('consortium', '/DDR/Received')
    const [retry] = await screen.findAllByRole('button', { name: 'Retry' })
    portal.heal()
    await userEvent.click(retry as HTMLElement)
    await userEvent.click(await screen.findByRole('button', { name: 'Ok' }))
    await userEvent.click(await screen.findByRole('combobox', { name: 'Request Received By' }))
    await screen.findByRole('option', { name: /Meridian/ })
  })

  it('asks a consortium for a member first, and again at each Load without one', async () => {
    await portal.open('consortium', '/DDR/Received')
    for (const again of ['Load', 'Load', null]) {
      const info = await screen.findByRole('dialog', { name: 'Info' })
      within(info).getByText('Please select member to view details')
      await userEvent.click(within(info).getByRole('button', { name: 'Ok' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      if (again !== null) await userEvent.click(screen.getByRole('button', { name: again }))
    }
  })

  it('shows a consortium the request of a link, and asks for a member beside it only', async () => {
    const { rows } = await portal.carrel.database.owner.query<{ id: number }>(
      'select id from ddr_requests where supplier_id = $1 order by id desc limit 1',
      [meridianId],
    )
    await portal.open('consortium', `/DDR/Received?open=${rows[0]?.id}`)
    await screen.findByRole('heading', { name: 'Document Delivery Request' })
    await screen.findByText('Please select member to view details')
    expect(screen.queryByRole('dialog', { name: 'Info' })).toBeNull()
  })

  it.each(['consortium', 'observer'] as const)(
    'loads no requests before %s has chosen a member',
    async (account) => {
      const before = portal.requestCount('get_ddr_received_list')
      await portal.open(account, address(span))
      await userEvent.click(await screen.findByRole('button', { name: 'Ok' }))
      expect(portal.requestCount('get_ddr_received_list')).toBe(before)
      await userEvent.click(await screen.findByRole('combobox', { name: 'Request Received By' }))
      await userEvent.click(await screen.findByRole('option', { name: /Meridian/ }))
      await screen.findByText(/^Total count of Pending: [1-9]/)
    },
  )

  it.each(['Received', 'Sent'])(
    'has nothing to export or to count of %s before a consortium has chosen a member',
    async (side) => {
      await portal.open('consortium', `/DDR/${side}`)
      await userEvent.click(await screen.findByRole('button', { name: 'Ok' }))
      const button = await screen.findByRole('button', { name: 'Export' })
      expect(button).toHaveProperty('disabled', true)
      expect(screen.queryByRole('button', { name: /^Waiting too long/ })).toBeNull()
    },
  )
})

describe('the delivery note', () => {
  it.each([
    ['Not available', 'Not Availiable Request', /not available in our library/],
    ['Duplicate', 'Duplicate Request', /repeats an earlier one/],
    ['Delay', 'Delay Request', /supplied later than usual/],
  ])(
    'of %s shows the new status of the request, and delivers nothing',
    async (action, name, text) => {
      await portal.open('meridian', address(span))
      await openAction(action)
      const panel = await screen.findByRole('dialog', { name })
      await userEvent.click(await within(panel).findByRole('tab', { name: 'Delivery Note' }))
      await within(panel).findByText(text)
      expect(within(panel).queryByText(/private study/)).toBeNull()
      expect(within(panel).queryByText('Mode of delivery')).toBeNull()
    },
  )

  it('of a fulfilled request shows how it is delivered', async () => {
    await portal.open('meridian', address(span))
    await openAction('Fulfill Request')
    const panel = await screen.findByRole('dialog', { name: 'Fullfill Request' })
    await userEvent.click(await within(panel).findByRole('tab', { name: 'Delivery Note' }))
    await within(panel).findByText(/private study/)
    const mode = within(panel).getByText('Mode of delivery', { selector: 'dt' })
    expect(mode.nextElementSibling?.textContent).toBe('Online')
  })
})

describe('the filters of the list', () => {
  it('keep days that follow the calendar out of the address', async () => {
    await portal.open('meridian', '/DDR/Received?filter=%7B%22status%22%3A%22delayed%22%7D')
    await userEvent.click(await screen.findByRole('button', { name: 'Load' }))
    await waitFor(() => expect(window.location.search).toContain('delayed'))
    expect(window.location.search).not.toContain('from')
    fireEvent.change(screen.getByLabelText('From date'), { target: { value: '2026-02-01' } })
    await userEvent.click(screen.getByRole('button', { name: 'Load' }))
    await waitFor(() => expect(window.location.search).toContain('2026-02-01'))
    expect(window.location.search).not.toContain('%22to%22')
  })

  it('takes the reference of a request, pasted from a mail, for its DDR ID', async () => {
    await portal.open('meridian', address({ ...span, status: 'all' }))
    await userEvent.click(await screen.findByRole('textbox', { name: 'Search DDR ID' }))
    await userEvent.paste('DDR/2026/005902 ')
    expect(screen.getByRole('textbox', { name: 'Search DDR ID' })).toHaveProperty('value', '5902')
  })

  it('apply again after a search by DDR ID is cleared', async () => {
    await portal.open('meridian', address({ ...span, status: 'delayed' }))
    const field = await screen.findByRole('textbox', { name: 'Search DDR ID' })
    await userEvent.type(field, '1{Enter}')
    await waitFor(() =>
      expect(screen.getByRole('radio', { name: /^All/ })).toHaveProperty('checked', true),
    )
    await userEvent.clear(field)
    await userEvent.type(field, '{Enter}')
    await waitFor(() =>
      expect(screen.getByRole('radio', { name: /^Delayed/ })).toHaveProperty('checked', true),
    )
  })

  it('let no day be chosen before the first request', async () => {
    const caller = await portal.open('meridian', address(span))
    const { from } = await caller.call(ddr.receivedFrom, {
      customerId: meridianId,
      side: 'received',
    })
    const field = await screen.findByLabelText('From date')
    await waitFor(() => expect(field.getAttribute('min')).toBe(from))
    fireEvent.change(field, { target: { value: from } })
    expect(screen.getByLabelText('To date').getAttribute('min')).toBe(from)
  })

  it('offer no To before the first request either, and show wrong dates below their fields', async () => {
    const caller = await portal.open('meridian', '/DDR/Received')
    const { from } = await caller.call(ddr.receivedFrom, {
      customerId: meridianId,
      side: 'received',
    })
    const first = await screen.findByLabelText('From date')
    await waitFor(() => expect(first.getAttribute('min')).toBe(from))
    const to = screen.getByLabelText('To date')
    const before = addDays(from ?? '', -30)
    fireEvent.change(first, { target: { value: before } })
    await waitFor(() => expect(to.getAttribute('min')).toBe(from))
    fireEvent.change(to, { target: { value: addDays(before, -1) } })
    await screen.findByText(/^Enter a date from \d+ \w+ \d{4} on$/)
    expect(screen.getByRole('button', { name: 'Load' })).toHaveProperty('disabled', true)
  })
})
