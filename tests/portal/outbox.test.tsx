import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { meridianId } from '../support/customers.ts'
import { openPortal } from '../support/portal.tsx'

const portal = openPortal()

const about = () =>
  new Set([...document.querySelectorAll('.column-kind:is(td)')].map((cell) => cell.textContent))

it('says that the mails of the demo are about document delivery', async () => {
  await portal.openAsSupport(meridianId, '/Outbox')
  await screen.findByRole('heading', { level: 1, name: 'Outbox' })
  await waitFor(() => expect(about()).toEqual(new Set(['Document delivery'])))
})

it('describes what each mail is about, and shows a kind without a text by its name', async () => {
  const { rows } = await portal.carrel.database.owner.query<{ count: number }>(
    `with changed as (
       update mails set kind = case id % 4 when 0 then 'passwordLink' when 1 then 'passwordReset'
         when 2 then 'ddr.fulfil' else 'newKind' end returning kind)
     select count(*)::int as count from changed`,
  )
  expect(rows[0]?.count).toBeGreaterThanOrEqual(4)
  await portal.openAsSupport(meridianId, '/Outbox')
  await screen.findByRole('heading', { level: 1, name: 'Outbox' })
  await waitFor(() =>
    expect(about()).toEqual(
      new Set(['Document delivery', 'Password link', 'Password reset', 'newKind']),
    ),
  )
})

it('shows how a mail is now that somebody else has sent again', async () => {
  const { owner } = portal.carrel.database
  await owner.query(`update mails set state = 'failed', subject = 'Twice'
    where id = (select max(id) from mails)`)
  await portal.openAsSupport(meridianId, '/Outbox')
  const row = () => within(screen.getByText('Twice').closest('tr') ?? document.body)
  await screen.findByText('Twice')
  await owner.query(`update mails set state = 'sent' where subject = 'Twice'`)
  await userEvent.click(row().getByRole('button', { name: 'Resend' }))
  await waitFor(() => row().getByText('Sent'))
  expect(row().queryByRole('button', { name: 'Resend' })).toBeNull()
})
