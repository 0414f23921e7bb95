import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it } from 'vitest'
import { contract } from '../../contract/index.ts'
import { newMember } from '../../src/links.ts'
import { paths } from '../../src/paths.ts'
import { consortiumId } from '../../platform/demo/institutions.ts'
import { openPortal } from '../support/portal.tsx'
import { usageEntry } from '../support/usage/usageEntry.ts'

// All members of its consortium leave, so it has a database of its own.
const portal = openPortal()
beforeAll(async () => {
  const { owner } = portal.carrel.database
  await owner.query('delete from consortium_packages where member_id is not null')
  await owner.query(
    'update customers set consortium_id = null where consortium_id = $1 and id <> $1',
    [consortiumId],
  )
})

const none = 'The consortium has no members yet'

it.each([
  paths.memberLibraries,
  paths.consortiumResources,
  paths.ddrReceived,
  paths.ddrSent,
  paths.ddrSettings,
  paths.ddrBalance,
  paths.statement,
  paths.overlaps,
])('at %s a consortium without members learns that it has none, and whom to ask', async (path) => {
  await portal.open('consortium', path)
  await screen.findByText(none)
  const mailLink = screen.getByRole('link', {
    name: 'Ask for the first one at support@carrel.example',
  })
  expect(mailLink.getAttribute('href')).toBe('mailto:support@carrel.example')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByText(/^(Please select|Choose a) member .*to /)).toBeNull()
})

it('packages can be assigned to a consortium without members', async () => {
  await portal.open('consortium', paths.consortiumPackages)
  await userEvent.click(
    await screen.findByRole('button', { name: 'Add New Package Subscription Details' }),
  )
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText(none)
  dialog.getByText(
    'No member is ticked: the packages go to the whole consortium, so all its members have them.',
  )
  expect(dialog.queryByRole('checkbox', { name: 'Select All' })).toBeNull()
})

it('a field for a member says that there is none', async () => {
  await portal.open('consortium', paths.accessCheck)
  await userEvent.click(await screen.findByRole('combobox', { name: /^Member library/ }))
  await screen.findByText(none)
})

it('support staff are led to the form of a new member, which names the consortium', async () => {
  const support = await portal.openAsSupport(consortiumId, paths.memberLibraries)
  const { name } = await support.call(contract.session.customer, { customerId: consortiumId })
  const create = await screen.findByRole('link', { name: 'Create a member library' })
  expect(create.getAttribute('href')).toBe(newMember(name))
  await userEvent.click(create)
  const consortium = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Consortium/ })
  expect(consortium.value).toBe(name)
})

it('is none of its own top members, although its sign-ins are usage too', async () => {
  const consortium = await portal.carrel.signIn('consortium')
  await consortium.call(contract.session.logActivity, {
    entries: { entries: [{ ...usageEntry, customerId: consortiumId }] },
  })
  await portal.open('consortium', paths.dashboard)
  const widget = await screen.findByRole('region', { name: 'Top 10 members by Total Usage' })
  await within(widget).findByText('No Data Available')
})
