import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { meridianId } from '../../platform/demo/institutions.ts'
import { listAddress } from '../../src/links.ts'
import { paths } from '../../src/paths.ts'
import { openPortal } from '../support/portal.tsx'

const portal = openPortal()

it('shows what was refused and the details that have a value, once their column is chosen', async () => {
  await portal.carrel.database.owner.query(
    `insert into audit_log (action, target_type, target_id, outcome, details)
     values ('titles.delete', 'title', '7', 'refused', $1)`,
    [JSON.stringify({ reason: 'rights ended', kind: '', previous: null, rows: 0 })],
  )
  await portal.openAsSupport(
    meridianId,
    listAddress(paths.auditLog, { action: 'titles.delete', outcome: 'refused' }),
  )
  const row = within(await screen.findByRole('row', { name: /title 7/ }))
  row.getByText('Refused')
  expect(row.queryByText(/rights ended/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
  const menu = within(await screen.findByRole('dialog', { name: 'Columns' }))
  await userEvent.click(await menu.findByRole('switch', { name: 'Details' }))
  await row.findByText('rows: 0, reason: rights ended')
})
