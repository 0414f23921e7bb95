import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, onTestFinished } from 'vitest'
import { referenceKinds } from '../../contract/administration/referenceRows.ts'
import { auditActions } from '../../contract/session/auditActions.ts'
import { meridianId } from '../../platform/demo/institutions.ts'
import { listAddress } from '../../src/links.ts'
import { paths } from '../../src/paths.ts'
import { messages } from '../../src/resources/audit/messages.ts'
import { foundInFiles } from '../support/foundInFiles.ts'
import { openPortal } from '../support/portal.tsx'
import { pretendScreenWidth } from '../support/screenWidth.ts'

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

it('has no title on a phone for what an entry does not have', async () => {
  onTestFinished(() => pretendScreenWidth(1280))
  pretendScreenWidth(375)
  await portal.openAsSupport(
    meridianId,
    listAddress(paths.auditLog, { exactAction: 'session.transfer' }),
  )
  const list = within(await screen.findByRole('list', { name: 'Audit log' }))
  const [card] = list.getAllByRole('listitem')
  const titles = within(card ?? document.body).getAllByRole('term')
  expect(titles.map(({ textContent }) => textContent)).toEqual([
    'User',
    'Support staff',
    'Customer',
    'Action',
    'Outcome',
  ])
})

it('names what an action changed in words', async () => {
  await portal.carrel.database.owner.query(
    `insert into audit_log (action, target_type, target_id, outcome, user_name)
     values ('ddr.delay', 'ddr', '7', 'allowed', 'proof'),
       ('ddr.template', 'mailTemplate', 'remind', 'allowed', 'proof'),
       ('session.signIn', '', '', 'allowed', 'proof')`,
  )
  onTestFinished(async () => {
    await portal.carrel.database.owner.query(`delete from audit_log where user_name = 'proof'`)
  })
  await portal.openAsSupport(meridianId, listAddress(paths.auditLog, { who: 'proof' }))
  const targetOf = async (action: string) =>
    within(await screen.findByRole('row', { name: new RegExp(action) })).getAllByRole('cell')[5]
      ?.textContent
  expect(await targetOf('Delayed a request')).toBe('Request 7')
  expect(await targetOf('Changed a mail template')).toBe(
    'Mail template: Reminder to the supplying library',
  )
  expect(await targetOf('Signed in')).toBe('')
})

it('has words for every target that the platform records', () => {
  const found = foundInFiles('platform/**/*.ts', 100, (source) =>
    [...source.matchAll(/targetType: '(\w+)'/g)].map(([, type = '']) => type),
  )
  const recorded = found.map((finding) => finding.replace(/^.*: /, ''))
  const targets = new Set([...recorded, ...referenceKinds])
  expect(Object.keys(messages.en.resources.auditLog.targets).toSorted()).toEqual(
    [...targets].toSorted(),
  )
})
