import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, onTestFinished } from 'vitest'
import { meridianId } from '../../platform/demo/institutions.ts'
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
  const { owner } = portal.carrel.database
  const { rows } = await owner.query<{ id: number; kind: string }>('select id, kind from mails')
  expect(rows.length).toBeGreaterThanOrEqual(4)
  onTestFinished(async () => {
    await owner.query(
      `update mails set kind = before.kind
       from unnest($1::bigint[], $2::text[]) as before (id, kind) where mails.id = before.id`,
      [rows.map(({ id }) => id), rows.map(({ kind }) => kind)],
    )
  })
  await owner.query(
    `update mails set kind = case id % 4 when 0 then 'passwordLink' when 1 then 'passwordReset'
       when 2 then 'ddr.fulfil' else 'newKind' end`,
  )
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
