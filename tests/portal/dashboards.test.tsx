import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, onTestFinished, vi } from 'vitest'
import { type WidgetName, widgetNames } from '../../contract/dashboard/arrangement.ts'
import { contract } from '../../contract/index.ts'
import { formatMonth } from '../../src/dates.ts'
import { forwardRequests } from '../../platform/ddr/forward/forwarding.ts'
import { meridianId, oldMillId } from '../../platform/demo/institutions.ts'
import { collectDownloads } from '../support/files/downloads.ts'
import { worldDay } from '../support/database.ts'
import { openPortal } from '../support/portal.tsx'
import { answer, newRequest, otherMembers } from '../support/requests.ts'

const portal = openPortal()
const downloads = collectDownloads()

const widget = (name: string | RegExp) => screen.findByRole('region', { name })

it('a librarian reads the figures that the platform answers', async () => {
  const caller = await portal.open('meridian', '/dashboard')
  const users = await caller.call(contract.dashboard.libraryUserCounts, { customerId: meridianId })
  const card = await widget('User Count')
  const active = await within(card).findAllByText(users.active.toLocaleString('en-US'))
  // The large figure, and the first row below it.
  expect(active).toHaveLength(2)
  await within(card).findByText(users.inactive.toLocaleString('en-US'))
})

it('figures show as text how they differ from the year before', async () => {
  const caller = await portal.open('meridian', '/dashboard')
  const { usage, delivery } = await caller.call(contract.dashboard.libraryYearBefore, {
    customerId: meridianId,
  })
  const { received } = await caller.call(contract.dashboard.libraryDdr, { customerId: meridianId })
  const words = (count: number, before: number) => {
    const difference = Math.abs(count - before)
    const amount = before < 10 ? difference : `${Math.round((difference / before) * 100)}%`
    return `${amount} ${count > before ? 'more' : 'fewer'} than`
  }
  const card = await widget('DDR Summary')
  await within(card).findAllByText(`${words(received, delivery.counts.received)} a year before`, {
    normalizer: (text) => text,
  })
  const [total] = await caller.call(contract.dashboard.libraryUsageSummary, {
    customerId: meridianId,
  })
  await within(await widget('Usage Summary')).findByText(
    `${words(total?.count ?? 0, usage.counts.hits)} on the same days of ${usage.to.slice(0, 4)}`,
    { normalizer: (text) => text },
  )
})

it.each([
  ['meridian', /^In \d{4}, from all sources$/],
  ['lakeside', /^In \d{4}$/],
] as const)('usage figures of %s say when they are of several sources', async (account, span) => {
  await portal.open(account, '/dashboard')
  for (const name of ['Usage Summary', 'Usage Summary by month', /^Top 10 Publishers/]) {
    await within(await widget(name)).findByText(span)
  }
})

it.each([
  ['meridian', 'Top 10 Publishers by Usage (Full Text Downloads)'],
  ['consortium', 'Top 10 Consortia Publishers by FullText Download'],
] as const)('the publishers of %s lead to the usage by publisher', async (account, name) => {
  await portal.open(account, '/dashboard')
  const link = await within(await widget(name)).findByRole('link', { name: 'See detailed usage' })
  expect(new URLSearchParams(link.getAttribute('href')?.split('?')[1]).get('subject')).toBe(
    'publishers',
  )
})

it('the table of months names them as every other screen does', async () => {
  await portal.open('meridian', '/dashboard')
  const table = within(await widget('Usage Summary by month'))
  await table.findByRole('columnheader', { name: 'Activity' })
  const months = table.getAllByRole('columnheader').slice(1, -1)
  expect(months.map(({ textContent }) => `${textContent} 2026`)).toEqual(
    months.map((_, index) => formatMonth(`2026-${String(index + 1).padStart(2, '0')}-01`)),
  )
})

it('figures of a consortium differ from the year before, but for open requests', async () => {
  await portal.open('consortium', '/dashboard')
  const card = await widget('DDR Summary')
  const isCompared = (figure: string) =>
    within(card)
      .getByRole('link', { name: new RegExp(`${figure}$`) })
      .nextElementSibling?.textContent?.includes('a year before') ?? false
  await waitFor(() => expect(isCompared('Requests')).toBe(true))
  const others = ['Pending', 'Delayed', 'Not available', 'Discarded', 'Duplicate']
  expect(others.filter(isCompared)).toEqual(['Not available', 'Discarded', 'Duplicate'])
})

it.each([
  ['meridian', true],
  ['harbour', false],
] as const)(
  '%s, in a consortium: %s, sees what the consortium brings accordingly',
  async (account, member) => {
    await portal.open(account, '/dashboard')
    await widget('Library Subscribed Resources')
    const shown = ['Consortia Subscribed Resources', 'DDR Summary'].map(
      (name) => screen.queryByRole('region', { name }) !== null,
    )
    expect(shown).toEqual([member, member])
  },
)

const sidebars = [
  [
    'meridian',
    'Dashboard, Organization Details, Resource Management, DDR, Reports, User Uploads, Logout',
  ],
  [
    'harbour',
    'Dashboard, Organization Details, Resource Management, Reports, User Uploads, Logout',
  ],
  [
    'consortium',
    'Dashboard, Organization Details, Member Libraries, Resource Management, DDR, Reports, Logout',
  ],
  [
    'observer',
    'Dashboard, Organization Details, Member Libraries, Resource Management, DDR, Reports, Logout',
  ],
] as const

it.each(sidebars)('the sidebar of %s reads %j', async (account, entries) => {
  await portal.open(account, '/dashboard')
  const menu = await screen.findByRole('navigation', { name: 'Main menu' })
  const found = within(menu)
    .getAllByRole('listitem')
    .map((item) => item.textContent)
  expect(found.join(', ')).toBe(entries)
})

it('a widget that fails shows the failure in its place, leaves the rest, and recovers on Retry', async () => {
  portal.fail('user_count', 503)
  await portal.open('meridian', '/dashboard')
  const card = await widget('User Count')
  await within(card).findByText('User Count could not be loaded')
  await within(await widget('Usage Summary')).findByText('Total Hits')

  portal.heal()
  await userEvent.click(within(card).getByRole('button', { name: 'Retry' }))
  await within(card).findByText('active end users')
})

it('the table behind a chart holds the same figures', async () => {
  const caller = await portal.open('meridian', '/dashboard')
  const [, ...counts] = await caller.call(contract.dashboard.libraryUsageSummary, {
    customerId: meridianId,
  })
  const card = await widget('Usage Summary')
  await userEvent.click(await within(card).findByRole('button', { name: /^Show as table/ }))
  const table = within(card).getByRole('table')
  for (const { name, count } of counts) {
    const row = within(table).getByRole('row', { name: new RegExp(`^${name} `) })
    within(row).getByText(count.toLocaleString('en-US'))
  }
  expect(counts.length).toBeGreaterThan(3)
})

it('the data of a chart are downloaded with the figures of its table', async () => {
  await portal.open('meridian', '/dashboard')
  const card = await widget('Usage Summary')
  await userEvent.click(await within(card).findByRole('button', { name: /^Copy or download: / }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Download data' }))
  const file = await waitFor(async () => {
    const text = await downloads.last()
    expect(text).toContain('Activity,Hits,Share')
    return text
  })
  await userEvent.click(within(card).getByRole('button', { name: /^Show as table/ }))
  const shown = within(card)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent.replaceAll(',', '')).join(','))
  expect(file.trim().split('\r\n').slice(1)).toEqual(shown)
  expect(shown.length).toBeGreaterThan(3)
})

it.each(['meridian', 'consortium'] as const)(
  'every delivery figure of %s leads to a list of as many requests',
  async (account) => {
    // The spans of figures and lists end today, on both sides.
    vi.useFakeTimers({ toFake: ['Date'], now: portal.carrel.clock.now() })
    onTestFinished(() => void vi.useRealTimers())
    await portal.open(account, '/dashboard')
    const card = await widget('DDR Summary')
    await within(card).findAllByText('Pending')
    const figures = within(card)
      .getAllByRole('link')
      .flatMap((link) => {
        const count = within(link).queryByTitle(/^[\d,]+$/)?.title
        return count === undefined ? [] : [{ count, to: link.getAttribute('href') ?? '' }]
      })
    expect(figures.length).toBe(account === 'meridian' ? 5 : 7)
    for (const { count, to } of figures) {
      cleanup()
      await portal.open(account, to)
      await screen.findByText(new RegExp(`^Total count of .*: ${count}$`))
    }
  },
)

it('a dashboard without any widget says how to see them again', async () => {
  const harbour = await portal.open('harbour', '/dashboard')
  await widget('User Count')
  await harbour.call(contract.preferences.setDashboard, { order: [], hidden: [...widgetNames] })
  onTestFinished(async () => {
    await harbour.call(contract.preferences.setDashboard, { order: [], hidden: [] })
  })
  cleanup()
  await portal.open('harbour', '/dashboard')
  await screen.findByText(/^All widgets are hidden/)
  await screen.findByRole('button', { name: 'Arrange the dashboard' })
})

it('a dashboard whose arrangement is on its way shows outlines and loads no widget, but after a while the default ones', async () => {
  portal.fail(contract.preferences.dashboard.path, 'never')
  // The dashboards of other tests, which may still load, are of other customers.
  await portal.openAsSupport(oldMillId, '/dashboard')
  const outlines = within(await screen.findByRole('status', { name: 'Loading Dashboard' }))
  const titles = outlines.getAllByRole('heading', { hidden: true })
  expect(titles.map(({ textContent }) => textContent)).toContain('Usage Summary by month')
  expect(titles).toHaveLength(6)
  expect(screen.queryByRole('region', { name: 'User Count' })).toBeNull()
  const { path } = contract.dashboard.libraryUsageTable
  expect(portal.requestCount(`${path}?customerid=${oldMillId}`)).toBe(0)
  await within(await widget('User Count')).findByText('active end users')
  expect(screen.queryByRole('status', { name: 'Loading Dashboard' })).toBeNull()
})

it('a dashboard whose arrangement is on its way says so, and is arranged from it', async () => {
  const harbour = await portal.open('harbour', '/dashboard')
  await harbour.call(contract.preferences.setDashboard, { order: [], hidden: ['topPublishers'] })
  onTestFinished(async () => {
    await harbour.call(contract.preferences.setDashboard, { order: [], hidden: [] })
  })
  // The dialog is opened once before, so that its code is there and the order alone is missing.
  await userEvent.click(await screen.findByRole('button', { name: 'Arrange the dashboard' }))
  await screen.findByRole('dialog', { name: 'Arrange the dashboard' })
  cleanup()
  portal.fail(contract.preferences.dashboard.path, 'slow')
  await portal.open('harbour', '/dashboard')
  await screen.findByRole('status', { name: 'Loading Dashboard' })
  await userEvent.click(screen.getByRole('button', { name: 'Arrange the dashboard' }))
  portal.heal()
  const dialog = await screen.findByRole('dialog', { name: 'Arrange the dashboard' })
  const publishers = within(dialog).getByRole<HTMLInputElement>('checkbox', {
    name: /^Top 10 Publishers/,
  })
  expect(publishers.checked).toBe(false)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await widget('User Count')
  expect(screen.queryByRole('status', { name: 'Loading Dashboard' })).toBeNull()
})

it('a dashboard that another tab has arranged meanwhile is arranged from there', async () => {
  const harbour = await portal.open('harbour', '/dashboard')
  await widget('Usage Summary')
  const arrange = (hidden: WidgetName[]) =>
    harbour.call(contract.preferences.setDashboard, { order: [], hidden })
  await arrange(['topPublishers'])
  onTestFinished(async () => void (await arrange([])))
  await userEvent.click(screen.getByRole('button', { name: 'Arrange the dashboard' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Arrange the dashboard' }))
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Usage Summary' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const { hidden } = await harbour.call(contract.preferences.dashboard, {})
  expect(hidden.toSorted()).toEqual(['topPublishers', 'usage'])
})

it.each(['meridian', 'consortium'] as const)(
  'the arrangement names the widgets of %s as the dashboard does',
  async (account) => {
    await portal.open(account, '/dashboard')
    await widget('User Count')
    const titles = screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)
    await userEvent.click(screen.getByRole('button', { name: 'Arrange the dashboard' }))
    const dialog = await screen.findByRole('dialog', { name: 'Arrange the dashboard' })
    const names = within(dialog)
      .getAllByRole<HTMLInputElement>('checkbox')
      .map((box) => box.labels?.[0]?.textContent)
    expect(names).toEqual(titles)
  },
)

it('an arrangement that was not saved is asked about when its dialog closes', async () => {
  await portal.open('meridian', '/dashboard')
  const open = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Arrange the dashboard' }))
    return screen.findByRole('dialog', { name: 'Arrange the dashboard' })
  }
  const unchanged = await open()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(unchanged.isConnected).toBe(false))
  const changed = await open()
  const [first] = within(changed).getAllByRole('checkbox')
  const isShown = (first as HTMLInputElement).checked
  await userEvent.click(first as HTMLElement)
  await userEvent.keyboard('{Escape}')
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: 'Stay here' }))
  expect(first).toHaveProperty('checked', !isShown)
  await userEvent.click(await within(changed).findByRole('button', { name: 'Cancel' }))
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^Leave/ }),
  )
  await waitFor(() => expect(changed.isConnected).toBe(false))
})

it('a dashboard whose arrangement failed says so, and offers no other in its place', async () => {
  portal.fail(contract.preferences.dashboard.path, 500)
  await portal.open('harbour', '/dashboard')
  await widget('User Count')
  const failure = await screen.findByText('Your arrangement of the dashboard could not be loaded')
  expect(screen.queryByRole('button', { name: 'Arrange the dashboard' })).toBeNull()
  portal.heal()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByRole('button', { name: 'Arrange the dashboard' })
  expect(failure.isConnected).toBe(false)
})

it('a member of a top ten leads to what is counted of it', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: portal.carrel.clock.now() })
  onTestFinished(() => void vi.useRealTimers())
  await portal.open('consortium', '/dashboard')
  const firstOf = async (name: string) => {
    const [row] = await within(await widget(name)).findAllByRole('listitem')
    const member = within(row as HTMLElement)
    const link = await member.findByRole('link')
    const count = member.getByTitle(/^[\d,]+$/).title
    return { to: link.getAttribute('href') ?? '', name: link.textContent, count }
  }
  const supplier = await firstOf('Top 10 members by DDR Fulfilled')
  const user = await firstOf('Top 10 members by Total Usage')
  cleanup()
  await portal.open('consortium', supplier.to)
  await screen.findByText(new RegExp(`^Total count of Fulfilled, .*: ${supplier.count}$`))
  cleanup()
  await portal.open('consortium', user.to)
  await screen.findByText(new RegExp(`^J-Gate usage of ${user.name}.*, 1 Jan `))
})

it('requests of a consortium lead to their rows, of which one that went on to another library is one', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: portal.carrel.clock.now() })
  onTestFinished(() => void vi.useRealTimers())
  const [lakeside, meridian] = [
    await portal.carrel.signIn('lakeside'),
    await portal.carrel.signIn('meridian'),
  ]
  const forwardTo = (await otherMembers(portal.carrel)).slice(0, 1)
  const { ddrId } = await lakeside.call(contract.ddr.create, newRequest({ forwardTo }))
  const refusal = answer(ddrId, { status: 'unfilled', deliveryMode: null })
  await meridian.call(contract.ddr.respond, refusal)
  expect(await forwardRequests(portal.carrel.platform)).toBe(1)
  for (const [figure, status] of [
    ['Requests', 'All'],
    ['Not available', 'Article not Available'],
  ]) {
    await portal.open('consortium', '/dashboard')
    const card = within(await widget('DDR Summary'))
    const link = await card.findByRole('link', { name: new RegExp(`^[\\d,]+ ?${figure}$`) })
    const count = within(link).getByTitle(/^[\d,]+$/).title
    cleanup()
    await portal.open('consortium', link.getAttribute('href') ?? '')
    await screen.findByText(`Total count of ${status}: ${count}`)
    cleanup()
  }
})

it('figures of titles say that those of packages are counted, which their lists have apart', async () => {
  await portal.open('meridian', '/dashboard')
  for (const [name, unit] of [
    ['Library Subscribed Resources', 'titles, own and in packages'],
    ['Consortia Subscribed Resources', 'titles in packages'],
  ] as const) {
    await within(await widget(name)).findByText(unit)
  }
})

it('a figure without a list of exactly its rows is no link', async () => {
  await portal.open('meridian', '/dashboard')
  for (const name of ['Library Subscribed Resources', 'Usage Summary']) {
    const card = await widget(name)
    const [figure] = await within(card).findAllByTitle(/^[\d,]+$/)
    expect(figure?.closest('a')).toBeNull()
  }
})

it('the users that were created this year lead to as many rows, and to the year as a filter', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: portal.carrel.clock.now() })
  onTestFinished(() => void vi.useRealTimers())
  await portal.open('meridian', '/dashboard')
  const card = within(await widget('User Count'))
  const link = await card.findByRole('link', { name: 'Created this year' })
  const count = link.closest('li')?.textContent.replace('Created this year', '')
  expect(count).toMatch(/^[1-9]/)
  cleanup()
  await portal.open('meridian', link.getAttribute('href') ?? '')
  await screen.findByText(new RegExp(`^1–\\d+ of ${count}$`))
  const year = screen.getByRole('combobox', { name: /^Created in/ })
  expect(year.textContent).toBe(worldDay.slice(0, 4))
})

it('the active end users of the consortium and of its regions are as many', async () => {
  await portal.open('consortium', '/dashboard')
  const figureOf = async (name: string | RegExp) => {
    const card = await widget(name)
    const words = await within(card).findByText('active end users')
    return within(words.parentElement as HTMLElement).getByTitle(/^[\d,]+$/).title
  }
  expect(await figureOf('User Count')).toBe(await figureOf(/Region/i))
})

it('the table of the delivery chart holds the pending requests', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: portal.carrel.clock.now() })
  onTestFinished(() => void vi.useRealTimers())
  await portal.open('meridian', '/dashboard')
  const card = await widget('DDR Summary')
  const pending = await within(card).findByText('Pending')
  const count = within(pending.parentElement as HTMLElement).getByTitle(/^[\d,]+$/).title
  await userEvent.click(within(card).getByRole('button', { name: /^Show as table/ }))
  const row = within(within(card).getByRole('table')).getByRole('row', { name: /^Pending/ })
  within(row).getByText(count)
})

it('My Profile changes the own password, and marks the field that is wrong', async () => {
  const caller = await portal.open('harbour', '/UsersProfile')
  const field = (name: string) => screen.findByLabelText(name)
  await userEvent.type(await field('Current password'), 'Guess-1')
  await userEvent.type(await field('New password'), 'a b')
  await screen.findByText('Space is not allowed')
  const submit = screen.getByRole('button', { name: 'Change password' })
  expect(submit).toHaveProperty('disabled', true)
  await userEvent.clear(await field('New password'))
  await userEvent.type(await field('New password'), 'Newpass1')
  await userEvent.type(await field('Re-enter new password'), 'Newpass2')
  await screen.findByText('New Password and Re-enter New Password is not matching')
  await userEvent.clear(await field('Re-enter new password'))
  await userEvent.type(await field('Re-enter new password'), 'Newpass1')
  await userEvent.click(submit)
  await screen.findByText('This is not your current password')
  await userEvent.clear(await field('Current password'))
  await userEvent.type(await field('Current password'), 'Library-24')
  await userEvent.click(submit)
  await screen.findByText('Your password has been changed. You are signed out everywhere else.')
  await caller.call(contract.session.changePassword, {
    currentPassword: 'Newpass1',
    newPassword: 'Library-24',
  })
})

it('an action in a session that the platform has ended says so', async () => {
  const caller = await portal.open('meridian', '/UsersProfile')
  const endOthers = await screen.findByRole('button', { name: 'Sign out everywhere else' })
  await caller.call(contract.session.signOut, {})
  await userEvent.click(endOthers)
  await screen.findByText('Your session has ended. Sign in again.')
})
