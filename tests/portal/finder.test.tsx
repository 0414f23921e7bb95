import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { contract } from '../../contract/index.ts'
import { paths } from '../../src/paths.ts'
import { consortiumId, meridianId } from '../../platform/demo/institutions.ts'
import { everything } from '../support/listFilters.ts'
import { openPortal } from '../support/portal.tsx'

const portal = openPortal()
const { consortiumResources, ddr, titles } = contract

/** Opens the finder with the keyboard and pastes a text, so that no result is one of its first letters alone. */
async function find(text: string): Promise<void> {
  await screen.findByRole('button', { name: /^Find a screen/ })
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.click(await screen.findByRole('combobox', { name: /DDR ID$/ }))
  await userEvent.paste(text)
}

/** Waits until all lists have been searched, so that no option takes the place of another one. */
const searched = () => screen.findByText(/^\d+ results?$/)

const optionNames = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

it('takes what is typed before its field is there, and starts no shortcut by it', async () => {
  await portal.open('harbour', paths.userUpload)
  await screen.findByRole('button', { name: /^Find a screen/ })
  // Its code, which no test has loaded yet, is on its way while all of this is typed.
  await userEvent.setup({ delay: null }).keyboard('{Control>}k{/Control}?usage')
  expect(await screen.findByRole('combobox', { name: /DDR ID$/ })).toHaveProperty('value', '?usage')
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  // Later keys are the field's own.
  await userEvent.keyboard('!')
  expect(screen.getByRole('combobox', { name: /DDR ID$/ })).toHaveProperty('value', '?usage!')
})

it('opens a screen by words of its name and of its group', async () => {
  await portal.open('harbour', paths.profile)
  await find('usage rep')
  await waitFor(() => expect(optionNames()).toEqual(['UsageReports']))
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(window.location.pathname).toBe(paths.usageReport))
  expect(screen.queryByRole('combobox', { name: /DDR ID$/ })).toBeNull()
})

it('offers what was chosen before first, and nothing that the role may not open', async () => {
  await portal.open('meridian', paths.profile)
  await find('audit')
  await screen.findByText(/Nothing found/)
  await userEvent.clear(screen.getByRole('combobox', { name: /DDR ID$/ }))
  await userEvent.type(screen.getByRole('combobox', { name: /DDR ID$/ }), 'counter rep')
  await screen.findByRole('option', { name: /COUNTER Reports/ })
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(window.location.pathname).toBe(paths.counterReports))
  await find('r')
  expect(optionNames()[0]).toBe('COUNTER ReportsReports')
  const list = within(screen.getByRole('listbox'))
  expect(list.getByText('Chosen before')).toBeDefined()
  expect(list.queryByText('Member Libraries')).toBeNull()
})

it('opens a title beside its list', async () => {
  const caller = await portal.open('meridian', paths.profile)
  const { rows } = await caller.call(titles.list, {
    customerId: meridianId,
    title: '',
    accessType: 'all',
    resourceType: '',
    perPage: 1,
  })
  const { title = '', titleId = 0 } = rows[0] ?? {}
  await find(title)
  await searched()
  screen.getByText('Titles')
  const [option] = screen.getAllByRole('option', { name: (name) => name.startsWith(title) })
  await userEvent.click(option as HTMLElement)
  await waitFor(() => expect(window.location.search).toBe(`?open=${titleId}`))
  expect(window.location.pathname).toBe(paths.titles)
  await screen.findByRole('dialog', { name: title })
})

it('finds a title by its ISSN', async () => {
  const caller = await portal.open('meridian', paths.profile)
  const { rows } = await caller.call(titles.list, { customerId: meridianId, ...everything })
  const held = rows.find(({ identifiers }) => /^\d{4}-\d{3}[\dX]/.test(identifiers))
  await find(held?.identifiers.slice(0, 9) ?? '')
  await searched()
  const name = (shown: string) => shown.includes(held?.title ?? '')
  await userEvent.click(screen.getByRole('option', { name }))
  await screen.findByRole('dialog', { name: held?.title })
})

it('opens the first result when Enter is pressed before it is there', async () => {
  const caller = await portal.open('meridian', paths.profile)
  const { rows } = await caller.call(titles.list, { customerId: meridianId, ...everything })
  const held = rows.find(({ identifiers }) => /^\d{4}-\d{3}[\dX]/.test(identifiers))
  portal.fail(titles.list.path, 'slow')
  await find(held?.identifiers.slice(0, 9) ?? '')
  expect(screen.queryByRole('option')).toBeNull()
  await userEvent.keyboard('{Enter}')
  portal.heal()
  await screen.findByRole('dialog', { name: held?.title })
})

it('opens nothing by an early Enter once another text is typed', async () => {
  const caller = await portal.open('meridian', paths.profile)
  const { rows } = await caller.call(titles.list, { customerId: meridianId, ...everything })
  const [first, second] = rows.filter(({ identifiers }) => /^\d{4}-\d{3}[\dX]/.test(identifiers))
  portal.fail(titles.list.path, 'slow')
  await find(first?.identifiers.slice(0, 9) ?? '')
  await userEvent.keyboard('{Enter}')
  const field = screen.getByRole('combobox', { name: /DDR ID$/ })
  await userEvent.clear(field)
  await userEvent.paste(second?.identifiers.slice(0, 9) ?? '')
  portal.heal()
  await searched()
  const name = (shown: string) => shown.includes(second?.title ?? '')
  within(screen.getByRole('listbox', { name: /DDR ID$/ })).getByRole('option', { name })
  expect(window.location.pathname).toBe(paths.profile)
})

it.each([
  ['consortium', paths.consortiumPackages],
  ['lakeside', paths.consortiumResources],
] as const)(
  'finds packages of the consortium for %s beside a list that it may open',
  async (...values) => {
    const [account, path] = values
    const caller = await portal.open(account, paths.profile)
    const { rows } = await caller.call(consortiumResources.packages, {
      consortiumId,
      aggregatorId: null,
      packageType: 'all',
      name: '',
    })
    const { name = '', packageId } = rows[0] ?? {}
    await find(name)
    await searched()
    const [option] = screen.getAllByRole('option', { name: (shown) => shown.startsWith(name) })
    await userEvent.click(option as HTMLElement)
    await waitFor(() => expect(window.location.search).toBe(`?open=${packageId}`))
    expect(window.location.pathname).toBe(path)
  },
)

it('finds a request by its DDR ID, whatever its age and status', async () => {
  const caller = await portal.open('meridian', paths.profile)
  const { rows } = await caller.call(ddr.received, {
    from: '2025-01-01',
    to: '2025-12-31',
    status: 'all',
    priority: null,
    ddrId: null,
    customerId: meridianId,
    consortiumId,
    overdue: false,
    partnerId: null,
    sort: 'requestedOn',
    order: 'ASC',
    perPage: 1,
  })
  const { ddrId = 0, articleName = '' } = rows[0] ?? {}
  expect(ddrId).toBeGreaterThan(0)
  await find(String(ddrId))
  await searched()
  screen.getByRole('option', { name: `${ddrId}: ${articleName}` })
  // The reference that the subjects of mails begin with leads there too.
  const field = screen.getByRole('combobox', { name: /DDR ID$/ })
  await userEvent.clear(field)
  await waitFor(() => expect(optionNames()).not.toContain(`${ddrId}: ${articleName}`))
  await userEvent.type(field, `DDR/2025/${String(ddrId).padStart(6, '0')}`)
  await searched()
  await userEvent.click(screen.getByRole('option', { name: `${ddrId}: ${articleName}` }))
  await waitFor(() => expect(window.location.pathname).toBe(paths.ddrReceived))
  expect(new URLSearchParams(window.location.search).get('open')).toBe(String(ddrId))
})

it('names the records that could not be searched, and shows the others', async () => {
  await portal.open('meridian', paths.profile)
  portal.fail(titles.list.path, 500)
  await find('journal')
  await screen.findByText('Some records could not be searched: Titles.')
})

it('lists the shortcuts on ?, except in a text field', async () => {
  await portal.open('meridian', paths.profile)
  await userEvent.type(await screen.findByLabelText('Current password'), '?')
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(screen.getByRole('heading', { name: 'My Profile' }))
  await userEvent.keyboard('?')
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  within(dialog).getByText('Ctrl+K or ⌘K')
})
