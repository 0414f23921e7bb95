import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { consortiumId, lakesideId } from '../../platform/demo/institutions.ts'
import { openPortal } from '../support/portal.tsx'
import { addAgency, addPeer } from '../support/peers.ts'
import { pretendScreenWidth } from '../support/screenWidth.ts'
import { otherMembers } from '../support/requests.ts'

const portal = openPortal()
afterEach(() => pretendScreenWidth(1280))

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
const sql = (text: string, values: unknown[] = []) =>
  portal.carrel.database.owner.query(text, values)

let added = 0
async function newPeer(name: string): Promise<number> {
  added += 1
  return addPeer(portal.carrel, {
    name,
    version: '2021-2',
    address: 'https://remote.example/iso18626',
    theirs: { accountId: `account ${added}`, securityCode: 'the code of the peer' },
    ours: { accountId: 'carrel', securityCode: 'our own secret code' },
  })
}

it('adds a system, marks missing fields, and never shows a security code', async () => {
  await portal.open('consortium', '/DDR/Peers/create')
  await screen.findByRole('button', { name: 'Save' })
  await userEvent.type(screen.getByRole('textbox', { name: /^Name/ }), 'Remote system')
  await save()
  await screen.findByText('Enter an address')
  await userEvent.type(screen.getByRole('textbox', { name: /^Address/ }), 'http://remote.example')
  await userEvent.type(screen.getByLabelText(/^Account id that the system sends/), 'remote')
  await userEvent.type(screen.getByLabelText(/^Security code that the system sends/), 'short')
  await save()
  await screen.findByText('Enter at least 12 characters')
  screen.getByText('Enter an address that begins with https://')
  const address = screen.getByRole('textbox', { name: /^Address/ })
  await userEvent.clear(address)
  await userEvent.type(address, 'https://remote.example/iso')
  const code = screen.getByLabelText(/^Security code that the system sends/)
  expect(code).toHaveProperty('required', true)
  await userEvent.type(code, ' but long enough')
  await save()
  const row = (await screen.findByText('Remote system')).closest('tr')
  within(row ?? document.body).getByText('2021-2')
  await userEvent.click(screen.getByText('Remote system'))
  await screen.findByText('Edit system')
  const storedCode = screen.getByLabelText(/^Security code that the system sends/)
  expect(storedCode).toHaveProperty('value', '')
  expect(storedCode).toHaveProperty('required', false)
})

it('gives a library its agency id, reached through a system', async () => {
  const peerId = await newPeer('Library system')
  await portal.open('consortium', '/DDR/Agencies/create')
  await userEvent.type(await screen.findByRole('textbox', { name: /^Id/ }), 'XX-1')
  const library = screen.getByRole('combobox', { name: /^Library/ })
  await waitFor(() => expect(library).toHaveProperty('disabled', false))
  await userEvent.click(library)
  const [first] = await screen.findAllByRole('option')
  await userEvent.click(first ?? document.body)
  await userEvent.click(await screen.findByRole('combobox', { name: /^Reached through/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Library system' }))
  await save()
  await screen.findByText('XX-1')
  const { rows } = await sql(`select peer_id as "peerId" from agencies where id_value = 'XX-1'`)
  expect(rows).toEqual([{ peerId }])
})

it('sends a trial message and shows its result', async () => {
  const peerId = await newPeer('Trial system')
  await sql('delete from agencies')
  // A phone shows the words of the button as well.
  pretendScreenWidth(375)
  await portal.open('consortium', '/DDR/Peers')
  const name = 'Send a trial message to Trial system'
  const button = await screen.findByRole('button', { name })
  expect(button.textContent).toBe('Send a trial message')
  await userEvent.click(button)
  await screen.findByText(/^Nothing was sent. Add two agency ids first/)
  const [remoteId = 0] = await otherMembers(portal.carrel)
  await addAgency(portal.carrel, { libraryId: lakesideId, value: 'IN-1', peerId: null })
  await addAgency(portal.carrel, { libraryId: remoteId, value: 'XX-9', peerId })
  await userEvent.click(screen.getByRole('button', { name }))
  await screen.findByText('Trial system did not confirm: The name of the host is not known')
  expect(window.location.pathname).toBe('/DDR/Peers')
})

it('describes the messages, shows their XML without secrets, and sends a failed one again', async () => {
  const peerId = await newPeer('Log system')
  await sql(
    `insert into peer_messages (customer_id, peer_id, direction, kind, topic, state, header_at,
       created_at, xml, confirmation, last_error, unused)
     values (${consortiumId}, $1, 'out', 'request', 'New', 'failed', now(), now(),
       '<a><securityCode>***</securityCode></a>', '<messageStatus>ERROR</messageStatus>', 'The system did not answer in time',
       '[{"path":"request/surprise","text":"here"}]')`,
    [peerId],
  )
  const filter = encodeURIComponent('{"state":"failed"}')
  await portal.open('consortium', `/DDR/Messages?filter=${filter}`)
  const row = (await screen.findByText('Log system')).closest('tr') ?? document.body
  for (const text of ['New request', 'Given up', 'The system did not answer in time']) {
    within(row).getByText(text)
  }
  await userEvent.click(within(row).getByRole('button', { name: /^View message/ }))
  const dialog = await screen.findByRole('dialog')
  within(dialog).getByText(/<securityCode>\*\*\*<\/securityCode>/)
  within(dialog).getByText('<messageStatus>ERROR</messageStatus>')
  within(dialog).getByText('request/surprise: here')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Send again' }))
  await screen.findByText('The message is waiting to be sent again')
  const { rows } = await sql('select state from peer_messages where peer_id = $1', [peerId])
  expect(rows).toEqual([{ state: 'queued' }])
})

it('shows how a message is now that somebody else has sent again', async () => {
  const peerId = await newPeer('Busy system')
  await sql(
    `insert into peer_messages (customer_id, peer_id, direction, kind, state, header_at, created_at)
     values (${consortiumId}, $1, 'out', 'request', 'failed', now(), now())`,
    [peerId],
  )
  await portal.open('consortium', '/DDR/Messages')
  const row = () => within(screen.getByText('Busy system').closest('tr') ?? document.body)
  await screen.findByText('Busy system')
  await sql(`update peer_messages set state = 'sent' where peer_id = $1`, [peerId])
  await userEvent.click(row().getByRole('button', { name: 'Send again' }))
  await waitFor(() => row().getByText('Confirmed'))
  expect(row().queryByRole('button', { name: 'Send again' })).toBeNull()
})
