import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, onTestFinished } from 'vitest'
import { auditActions } from '../../contract/session/auditActions.ts'
import { meridianId } from '../../platform/demo/institutions.ts'
import { listAddress } from '../../src/links.ts'
import { paths } from '../../src/paths.ts'
import { openPortal } from '../support/portal.tsx'

const portal = openPortal()

it('shows what was refused and the details that have a value, once their column is chosen', async () => {
  await portal.carrel.database.owner.query(
    `insert into audit_log (action, target_type, target_id, outcome, details)
     values ('holdings.remove', 'title', '7', 'refused', $1)`,
    [JSON.stringify({ reason: 'rights ended', kind: '', previous: null, rows: 0 })],
  )
  await portal.openAsSupport(
    meridianId,
    listAddress(paths.auditLog, { exactAction: 'holdings.remove', outcome: 'refused' }),
  )
  const row = within(await screen.findByRole('row', { name: /title 7/ }))
  row.getByText('Refused')
  row.getByText('Removed titles or books')
  expect(screen.getByRole('combobox', { name: 'Action' }).textContent).toBe(
    'Removed titles or books',
  )
  expect(row.queryByText(/rights ended/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
  const menu = within(await screen.findByRole('dialog', { name: 'Columns' }))
  await userEvent.click(await menu.findByRole('switch', { name: 'Details' }))
  await row.findByText('rows: 0, reason: rights ended')
})

it('names every action in words, and shows one that has none and a refused call as they are recorded', async () => {
  const refused = 'refused DELETE /rest/auditLog'
  const recorded = [...auditActions, 'titles.delete', refused]
  await portal.carrel.database.owner.query(
    `insert into audit_log (action, target_type, target_id, outcome)
     select action, 'proof', '1', 'allowed' from unnest($1::text[]) action`,
    [recorded],
  )
  onTestFinished(async () => {
    await portal.carrel.database.owner.query(`delete from audit_log where target_type = 'proof'`)
  })
  await portal.openAsSupport(meridianId, `${paths.auditLog}?perPage=100`)
  const rows = await screen.findAllByRole('row', { name: /proof 1/ })
  expect(rows).toHaveLength(recorded.length)
  const words = rows.map((row) => within(row).getAllByRole('cell')[4]?.textContent ?? '')
  expect(words.filter((text) => /^\w+\.\w+$/.test(text))).toEqual(['titles.delete'])
  expect(words).toContain('Refused: DELETE /rest/auditLog')
  expect(new Set(words).size).toBe(recorded.length)
})
