import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ddr } from '../../contract/ddr/endpoints.ts'
import { downloadDocuments } from '../../platform/iso18626/documents.ts'
import { queueDocument } from '../../platform/iso18626/documentStore.ts'
import { leaveConsortium } from '../../platform/memberLibraries/leave.ts'
import { lakesideId } from '../../platform/demo/institutions.ts'
import { pdfOfPages } from '../support/files/pdf.ts'
import { minutes } from '../support/platform.ts'
import { openPortal } from '../support/portal.tsx'
import { answer, newRequest, otherMembers, primaryPerson } from '../support/requests.ts'

const portal = openPortal()

const span = { from: '2026-01-01', to: '2026-03-18' }

/** Raises a request of lakeside to meridian. */
async function raise(): Promise<number> {
  const lakeside = await portal.carrel.signIn('lakeside')
  return (await lakeside.call(ddr.create, newRequest())).ddrId
}

/** Opens the details of a request in the list of one side, and returns their panel. */
async function openView(account: 'lakeside' | 'meridian' | 'consortium', ddrId: number) {
  const list = account === 'meridian' ? 'Received' : 'Sent'
  const filter = encodeURIComponent(
    JSON.stringify({ ...span, ddrId, ...(account === 'consortium' && { customerId: lakesideId }) }),
  )
  // The portal of somebody else is closed first.
  cleanup()
  const caller = await portal.open(account, `/DDR/${list}?filter=${filter}&open=${ddrId}`)
  // The panel that shows while its code loads is another one.
  await screen.findByRole('tab', { name: 'Delivery Note' })
  const panel = await screen.findByRole('dialog', { name: 'Document Delivery Request' })
  return { caller, panel: within(panel) }
}

const press = async (panel: Pick<typeof screen, 'findByRole'>, name: string | RegExp) =>
  userEvent.click(await panel.findByRole('button', { name }))

const mailCount = async (ddrId: number): Promise<number> => {
  const mails = await portal.carrel.database.db
    .selectFrom('mails')
    .select('id')
    .where('ddrId', '=', ddrId)
    .execute()
  return mails.length
}

describe('the opened request of the sent list', () => {
  it('shows the moves that are possible now, and says when the next reminder is', async () => {
    const ddrId = await raise()
    const { panel } = await openView('lakeside', ddrId)
    await panel.findByRole('button', { name: 'Cancel the request' })
    expect(panel.queryByRole('button', { name: 'Confirm receipt' })).toBeNull()
    await press(panel, 'Send a reminder')
    await userEvent.type(panel.getByRole('textbox', { name: /Text for the/ }), 'A thesis is due')
    await press(panel, 'Send the reminder')
    await panel.findByText('Reminded on 18 Mar 2026. The next reminder is possible on 23 Mar 2026.')
    await panel.findByText('A thesis is due')
    expect(panel.queryByRole('button', { name: 'Send a reminder' })).toBeNull()
    const { panel: supplierPanel } = await openView('meridian', ddrId)
    await supplierPanel.findByText('A thesis is due')
    expect(supplierPanel.queryByRole('button', { name: 'Cancel the request' })).toBeNull()
  })

  it('offers a document that was downloaded from a link, with what was found in it', async () => {
    const ddrId = await raise()
    const meridian = await portal.carrel.signIn('meridian')
    await meridian.call(ddr.respond, answer(ddrId, { deliveryMode: 'courier', courierNo: 'CR-18' }))
    const { platform, clock } = portal.carrel
    const url = 'https://remote.example/file'
    await queueDocument(platform.db, { ddrId, url, answeredAt: platform.clock() })
    clock.advance(minutes(1))
    const bytes = pdfOfPages([{ lines: ['Something else'] }])
    const { network } = platform
    platform.network = {
      ...network,
      resolve: () => Promise.resolve(['8.8.8.8']),
      download: () => Promise.resolve({ status: 200, location: null, bytes }),
    }
    await downloadDocuments(platform)
    platform.network = network
    const { panel } = await openView('lakeside', ddrId)
    await panel.findByText('Document downloaded from the link')
    await panel.findByText('From remote.example')
    await panel.findByText(/It has one page only/)
    await panel.findByRole('button', { name: 'Download the PDF' })
  })

  it('reopens a delivered request with a reason, and shows the earlier answer to the supplier', async () => {
    const ddrId = await raise()
    const meridian = await portal.carrel.signIn('meridian')
    await meridian.call(ddr.respond, answer(ddrId, { deliveryMode: 'courier', courierNo: 'CR-17' }))
    const { panel } = await openView('lakeside', ddrId)
    await press(panel, 'This is not what we asked for')
    const reopen = panel.getByRole('button', { name: 'Reopen the request' })
    expect(reopen).toHaveProperty('disabled', true)
    await userEvent.click(panel.getByRole('radio', { name: 'It cannot be read' }))
    const view = screen.getByRole('dialog', { name: 'Document Delivery Request' })
    view.scrollTop = 400
    await userEvent.click(reopen)
    await panel.findByText(/^Reopened on .*: It cannot be read$/)
    // The new status is at the top.
    await waitFor(() => expect(view.scrollTop).toBe(0))
    const { panel: supplierPanel } = await openView('meridian', ddrId)
    await supplierPanel.findByText(/Answered on .* Courier · CR-17/)
  })

  it('does not offer to reopen a request whose supplier has left the consortium', async () => {
    const { carrel } = portal
    const supplierId = (await otherMembers(carrel)).at(-1) ?? 0
    const lakeside = await carrel.signIn('lakeside')
    const { ddrId } = await lakeside.call(ddr.create, newRequest({ supplierId }))
    const { platform, database } = carrel
    await database.owner.query(
      `update ddr_requests set status = 'filled', mode = 'courier', delivered_on = requested_on,
         answered_at = requested_at where id = $1`,
      [ddrId],
    )
    await platform.db
      .transaction()
      .execute((db) => leaveConsortium(db, supplierId, platform.clock()))
    const { panel } = await openView('lakeside', ddrId)
    await panel.findByRole('button', { name: 'Confirm receipt' })
    expect(panel.queryByRole('button', { name: 'This is not what we asked for' })).toBeNull()
  })

  it('that was answered meanwhile shows that and its state, and keeps the entered text', async () => {
    const ddrId = await raise()
    const { panel } = await openView('lakeside', ddrId)
    await press(panel, 'Cancel the request')
    const form = within(panel.getByRole('form', { name: 'Cancel the request' }))
    await userEvent.type(form.getByRole('textbox'), 'Found elsewhere')
    const meridian = await portal.carrel.signIn('meridian')
    await meridian.call(ddr.respond, answer(ddrId, { deliveryMode: 'courier' }))
    await userEvent.click(form.getByRole('button', { name: 'Cancel the request' }))
    await panel.findByText(/This is not possible any more: the request is Fulfilled\./)
    expect(form.getByRole('textbox')).toHaveProperty('value', 'Found elsewhere')
    await panel.findByRole('button', { name: 'Confirm receipt' })
    expect(form.getByRole('button', { name: 'Cancel the request' })).toHaveProperty(
      'disabled',
      true,
    )
  })

  it('that was delayed meanwhile shows who delayed it, and can still be cancelled', async () => {
    const ddrId = await raise()
    const { caller, panel } = await openView('lakeside', ddrId)
    await press(panel, 'Cancel the request')
    const form = within(panel.getByRole('form', { name: 'Cancel the request' }))
    const meridian = await portal.carrel.signIn('meridian')
    await meridian.call(
      ddr.respond,
      answer(ddrId, { status: 'delayed', delayReason: 'issueNotReceived' }),
    )
    await userEvent.click(form.getByRole('button', { name: 'Cancel the request' }))
    await panel.findByText(/changed this request on .*: it is Delayed now/)
    const submit = form.getByRole('button', { name: 'Cancel the request' })
    // It reads the request again first.
    await waitFor(() => expect(submit).toHaveProperty('disabled', false))
    await userEvent.click(submit)
    await panel.findByText('Cancelled by the requesting library')
    expect((await caller.call(ddr.detail, { ddrId, action: 'fulfil' })).status).toBe('discarded')
  })
})

describe('messages and notes', () => {
  it('a message whose reply was lost is sent once, and its text stays until then', async () => {
    const ddrId = await raise()
    const { panel } = await openView('lakeside', ddrId)
    await userEvent.click(panel.getByRole('tab', { name: 'Messages' }))
    panel.getByRole('tabpanel', { name: 'Messages' })
    await panel.findByText('No messages yet.')
    const field = panel.getByRole('textbox', { name: 'New message' })
    await userEvent.type(field, 'Which edition?')
    portal.fail(ddr.writeEntry.path, 'lost')
    await press(panel, 'Send message')
    await panel.findByText(/could not be reached/)
    expect(field).toHaveProperty('value', 'Which edition?')
    portal.heal()
    await press(panel, 'Send message')
    const list = within(await panel.findByRole('list', { name: 'Messages' }))
    await list.findByText('Which edition?')
    await panel.findByRole('tab', { name: 'Messages (1)' })
    expect(list.getAllByRole('listitem')).toHaveLength(1)
    expect(field).toHaveProperty('value', '')
    expect(await mailCount(ddrId)).toBe(1)
  })

  it('stay in their field while another tab is open, and are not lost without a question', async () => {
    const ddrId = await raise()
    const { panel } = await openView('lakeside', ddrId)
    await userEvent.click(panel.getByRole('tab', { name: 'Notes' }))
    await userEvent.type(panel.getByRole('textbox', { name: 'New note' }), 'Typed')
    await userEvent.click(panel.getByRole('tab', { name: 'What happened' }))
    await userEvent.click(panel.getByRole('tab', { name: 'Notes' }))
    expect(panel.getByRole('textbox', { name: 'New note' })).toHaveProperty('value', 'Typed')
    await userEvent.click(panel.getByRole('button', { name: 'Close' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Stay here' }))
    await press(panel, 'Add note')
    await within(await panel.findByRole('list', { name: 'Notes' })).findByText('Typed')
  })

  it('are not shown to the consortium, which sees the moves with who made them', async () => {
    const ddrId = await raise()
    const lakeside = await portal.carrel.signIn('lakeside')
    await lakeside.call(ddr.writeEntry, { ddrId, kind: 'message', text: 'Which edition?' })
    const { panel } = await openView('consortium', ddrId)
    await panel.findByText('Message')
    const person = await primaryPerson(portal.carrel, lakesideId)
    expect(panel.getAllByText(new RegExp(person)).length).toBeGreaterThan(0)
    expect(panel.queryByRole('tab', { name: 'Messages' })).toBeNull()
    expect(panel.queryByRole('tab', { name: 'Notes' })).toBeNull()
    expect(panel.queryByText('Which edition?')).toBeNull()
    expect(panel.queryByRole('button', { name: 'Cancel the request' })).toBeNull()
  })
})
