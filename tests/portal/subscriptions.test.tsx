import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { contract } from '../../contract/index.ts'
import { listAddress, packageAssignment } from '../../src/links.ts'
import { paths } from '../../src/paths.ts'
import type { Caller } from '../support/caller.ts'
import { consortiumId, lakesideId, meridianId } from '../../platform/demo/institutions.ts'
import { openPortal } from '../support/portal.tsx'

const portal = openPortal()
const { consortiumPackages, consortiumResources } = contract

const subscriptions = (caller: Caller) =>
  caller.call(consortiumPackages.list, {
    consortiumId,
    aggregatorId: null,
    packageType: 'all',
    name: '',
  })

/** Packages that nobody of the consortium has. */
async function free(caller: Caller) {
  const taken = new Set((await subscriptions(caller)).rows.map(({ packageId }) => packageId))
  const all = await caller.call(consortiumPackages.available, { consortiumId })
  return all.filter(({ value }) => !taken.has(value))
}

const membersOf = async (caller: Caller, packageId: number) =>
  (await caller.call(consortiumPackages.membersOf, { packageId, consortiumId, name: '' })).rows.map(
    ({ id }) => id,
  )

/** A check box by what its label begins with. */
const box = (region: HTMLElement, name: string) =>
  within(region).findByRole('checkbox', { name: new RegExp(`^${name}`) })

async function openAssignment() {
  await userEvent.click(
    await screen.findByRole('button', { name: 'Add New Package Subscription Details' }),
  )
  const dialog = await screen.findByRole('dialog', { name: 'Add New Package Subscription' })
  const region = (name: string) => within(dialog).findByRole('region', { name: new RegExp(name) })
  const click = async (name: string) =>
    userEvent.click(await within(dialog).findByRole('button', { name }))
  return {
    dialog,
    click,
    available: await region('^List of Packages'),
    selected: await region('^Selected Packages'),
    members: await region('^Assign to Members'),
  }
}

const readNotice = async (words: string) => {
  await screen.findByText(words)
  await userEvent.click(screen.getByRole('button', { name: 'Ok' }))
}

describe('an assignment', () => {
  it('asks for packages before Add, De-Select and Assign, each with the specified text', async () => {
    await portal.open('consortium', paths.consortiumPackages)
    const { click } = await openAssignment()
    await click('Assign')
    await readNotice('Kindly select at least one Package before Assigning')
    await click('Add')
    await readNotice('Kindly select at least one Package before Adding')
    await click('De-Select')
    await readNotice('Kindly select at least one Package before De-Select')
  })

  it('Add moves ticked packages right, De-Select back, and Clear begins anew', async () => {
    const caller = await portal.open('consortium', paths.consortiumPackages)
    const [one, two] = await free(caller)
    const { available, selected, click, dialog } = await openAssignment()
    await userEvent.click(await box(available, one?.label ?? ''))
    await userEvent.click(await box(available, two?.label ?? ''))
    await click('Add')
    expect(within(selected).getAllByRole('checkbox')).toHaveLength(2)
    await userEvent.click(await box(selected, one?.label ?? ''))
    await click('De-Select')
    expect(within(selected).getAllByRole('checkbox')).toHaveLength(1)
    await box(available, one?.label ?? '')
    const [clear] = within(dialog).getAllByRole('button', { name: 'Clear' })
    await userEvent.click(clear as HTMLElement)
    expect(within(selected).queryAllByRole('checkbox')).toHaveLength(0)
  })

  it('keeps what was ticked before its members have arrived', async () => {
    const caller = await portal.open('consortium', paths.consortiumPackages)
    const [first] = await free(caller)
    portal.fail(consortiumResources.members.path, 'slow')
    await userEvent.click(
      await screen.findByRole('button', { name: 'Add New Package Subscription Details' }),
    )
    const dialog = within(await screen.findByRole('dialog'))
    const available = await dialog.findByRole('region', { name: /^List of Packages/ })
    await userEvent.click(await box(available, first?.label ?? ''))
    expect(dialog.queryByRole('region', { name: /^Assign to Members/ })).toBeNull()
    expect(dialog.getByRole('button', { name: 'Assign' })).toHaveProperty('disabled', true)
    portal.heal()
    await dialog.findByRole('region', { name: /^Assign to Members/ })
    expect(await box(available, first?.label ?? '')).toHaveProperty('checked', true)
    expect(dialog.getByRole('button', { name: 'Assign' })).toHaveProperty('disabled', false)
  })

  it('Select All follows the members, and with a search ticks those alone that it shows', async () => {
    await portal.open('consortium', paths.consortiumPackages)
    const { members } = await openAssignment()
    const all = within(members).getByRole('checkbox', { name: 'Select All' })
    const each = () => within(members).getAllByRole('checkbox').slice(1)
    await userEvent.click(all)
    expect(each().every((one) => (one as HTMLInputElement).checked)).toBe(true)
    await userEvent.click(each()[0] as HTMLElement)
    expect(all).toHaveProperty('checked', false)
    await userEvent.click(each()[0] as HTMLElement)
    expect(all).toHaveProperty('checked', true)
    await userEvent.click(all)
    expect(each().some((one) => (one as HTMLInputElement).checked)).toBe(false)
    await userEvent.type(within(members).getByRole('textbox'), 'lakeside')
    await userEvent.click(all)
    await userEvent.click(within(members).getByRole('button', { name: 'Clear the search' }))
    expect(each().filter((one) => (one as HTMLInputElement).checked)).toHaveLength(1)
    screen.getByText('1 member is ticked.')
  })

  it('leaves out what its link names and nobody can choose, and says so', async () => {
    const caller = await portal.open(
      'consortium',
      `${paths.consortiumPackages}?package=999999&member=1030`,
    )
    const dialog = await screen.findByRole('dialog', { name: 'Add New Package Subscription' })
    await within(dialog).findByText(/^The package of the link is left out/)
    await within(dialog).findByText(/^The library of the link is left out/)
    within(dialog).getByText(/^No member is ticked/)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Assign' }))
    await readNotice('Kindly select at least one Package before Assigning')
    cleanup()

    const [one] = await free(caller)
    await portal.open('consortium', packageAssignment(one?.value ?? 0, meridianId))
    await screen.findByText('1 member is ticked.')
    expect(screen.queryByText(/is left out/)).toBeNull()
    await box(await screen.findByRole('region', { name: /^Selected Packages/ }), one?.label ?? '')

    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Close without assigning' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(window.location.search).not.toMatch(/package|member/)
    await userEvent.click(
      screen.getByRole('button', { name: 'Add New Package Subscription Details' }),
    )
    await screen.findByText(/^No member is ticked/)
  })

  it('is reviewed and made, and its result is shown member by member', async () => {
    const caller = await portal.open('consortium', paths.consortiumPackages)
    const [one, two] = await free(caller)
    const assignment = { packageIds: [one?.value ?? 0], consortiumId, memberIds: [meridianId] }
    await caller.call(consortiumPackages.assign, { assignment })
    // The clock of the test stands still, and this assignment is an earlier one.
    await portal.carrel.database.pool.query(
      `update consortium_packages set assigned_at = assigned_at - interval '1 second'
       where package_id = $1`,
      assignment.packageIds,
    )
    const { available, members, click, dialog } = await openAssignment()
    await userEvent.click(await box(available, one?.label ?? ''))
    await userEvent.click(await box(available, two?.label ?? ''))
    await click('Add')
    await userEvent.click(await box(members, 'Meridian University Library'))
    await userEvent.click(await box(members, 'Lakeside Institute Library'))
    await click('Assign')
    await within(dialog).findByRole('heading', { name: '2 packages → 2 members' })
    const cells = () =>
      within(dialog)
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent)
    expect(cells()).toEqual(['Lakeside Institute Library20', 'Meridian University Library11'])
    expect(await membersOf(caller, two?.value ?? 0)).toEqual([])

    // A lost network keeps the choices.
    portal.fail(consortiumPackages.assign.path, 'unreachable')
    await click('Assign')
    await screen.findByText('The platform could not be reached. Check your connection.')
    portal.heal()
    await click('Assign')
    await screen.findByText('Packages are assigned successfully to the preferred Member(s)')
    await within(dialog).findByRole('table', { name: 'Result per member' })
    expect(cells()).toEqual([
      'Lakeside Institute Library2all 2',
      'Meridian University Library1all 2',
    ])
    expect(new Set(await membersOf(caller, two?.value ?? 0))).toEqual(
      new Set([meridianId, lakesideId]),
    )
    await click('Ok')
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByText('It is as it was before')
    expect(await membersOf(caller, two?.value ?? 0)).toEqual([])
    expect(await membersOf(caller, one?.value ?? 0)).toEqual([meridianId])
  })

  it('that a colleague has made after the review brings nothing new, and offers no undo', async () => {
    const caller = await portal.open('consortium', paths.consortiumPackages)
    const [one] = await free(caller)
    const { available, members, click, dialog } = await openAssignment()
    await userEvent.click(await box(available, one?.label ?? ''))
    await click('Add')
    await userEvent.click(await box(members, 'Meridian University Library'))
    await click('Assign')
    await within(dialog).findByRole('heading', { name: '1 package → 1 member' })
    const assignment = { packageIds: [one?.value ?? 0], consortiumId, memberIds: [meridianId] }
    await caller.call(consortiumPackages.assign, { assignment })
    portal.carrel.clock.advance(1000)
    await click('Assign')
    const result = await within(dialog).findByRole('table', { name: 'Result per member' })
    const [, row] = within(result).getAllByRole('row')
    expect(row?.textContent).toBe('Meridian University Library0all 1')
    await click('Ok')
    await screen.findByText('1 package is assigned')
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('that changes nothing offers no undo, which would take back the one before', async () => {
    const caller = await portal.open('consortium', paths.consortiumPackages)
    const [one] = await free(caller)
    const packageIds = [one?.value ?? 0]
    const assignment = { packageIds, consortiumId, memberIds: [meridianId] }
    await caller.call(consortiumPackages.assign, { assignment })
    const { available, members, click } = await openAssignment()
    await userEvent.click(await box(available, one?.label ?? ''))
    await click('Add')
    await userEvent.click(await box(members, 'Meridian University Library'))
    await click('Assign')
    await screen.findByText('Everything is there already: assigning changes nothing.')
    await click('Assign')
    await screen.findByText('Packages are assigned successfully to the preferred Member(s)')
    await click('Ok')
    await screen.findByText('1 package is assigned')
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('without a member goes to the consortium itself, and says so before', async () => {
    const caller = await portal.open('consortium', paths.consortiumPackages)
    const [one] = await free(caller)
    const { available, click, dialog } = await openAssignment()
    screen.getByText(
      'No member is ticked: the packages go to the whole consortium, so all its members have them.',
    )
    await userEvent.click(await box(available, one?.label ?? ''))
    await click('Add')
    await click('Assign')
    await within(dialog).findByRole('heading', { name: /^1 package → the consortium itself/ })
    await click('Assign')
    await screen.findByText('Packages are assigned successfully to the Consortia')
    const held = await caller.call(consortiumPackages.packagesOf, {
      consortiumId,
      memberId: lakesideId,
      name: '',
    })
    expect(held.rows.find(({ packageId }) => packageId === one?.value)?.forAll).toBe(true)
  })

  it('that was begun is not closed without a question', async () => {
    const caller = await portal.open('consortium', paths.consortiumPackages)
    const [one] = await free(caller)
    const { available, click } = await openAssignment()
    await userEvent.click(await box(available, one?.label ?? ''))
    await click('Cancel')
    await screen.findByText('What you chose here has not been assigned.')
    await userEvent.click(screen.getByRole('button', { name: 'Stay here' }))
    await waitFor(async () =>
      expect(await box(available, one?.label ?? '')).toHaveProperty('checked', true),
    )
  })
})

describe('the subscriptions of a consortium', () => {
  it('are found by name with Enter; an empty result differs from an empty list', async () => {
    const caller = await portal.open('consortium', paths.consortiumPackages)
    const [first] = (await subscriptions(caller)).rows
    await screen.findByRole('table')
    const name = screen.getByLabelText('Package name')
    await userEvent.type(name, `${first?.name}{Enter}`)
    await waitFor(() =>
      expect(new URLSearchParams(window.location.search).get('filter')).toBe(
        JSON.stringify({ name: first?.name }),
      ),
    )
    await userEvent.clear(name)
    await userEvent.type(name, 'no such package')
    await userEvent.click(screen.getByRole('button', { name: 'Load' }))
    await screen.findByText('Given Package not available as part of consortia')
  })

  it('list who has a package, and lose and regain it with Undo', async () => {
    const caller = await portal.open('consortium', paths.consortiumPackages)
    const before = await subscriptions(caller)
    const row = before.rows.find(({ forAll }) => !forAll)
    const name = row?.name ?? ''
    await portal.open('consortium', listAddress(paths.consortiumPackages, { name }))
    const [view] = await screen.findAllByRole('button', { name: `View members of ${name}` })
    await userEvent.click(view as HTMLElement)
    const dialog = await screen.findByRole('dialog', { name: 'View Member' })
    const table = await within(dialog).findByRole('table')
    expect(within(table).getAllByRole('row')).toHaveLength(1 + (row?.memberCount ?? 0))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))

    const [remove] = await screen.findAllByRole('button', { name: `Delete ${name}` })
    await userEvent.click(remove as HTMLElement)
    await screen.findByText('Are you sure you want to remove this ?')
    const members = row?.memberCount === 1 ? '1 member loses' : `${row?.memberCount} members lose`
    screen.getByText(`${members} it from the consortium.`)
    await userEvent.click(screen.getByRole('button', { name: 'Yes' }))
    await screen.findByText('Removed Successfully')
    expect((await subscriptions(caller)).total).toBe(before.total - 1)
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByText('It is as it was before')
    expect(await subscriptions(caller)).toEqual(before)
  })

  it('show their members in pages of the specified sizes', async () => {
    await portal.open('consortium', paths.consortiumResources)
    const members = await screen.findByRole('table', { name: 'Consortia members' })
    expect(within(members).getAllByRole('row')).toHaveLength(1 + 15)
    const pager = within(screen.getByRole('navigation', { name: 'Pages of Consortia members' }))
    await userEvent.click(pager.getByRole('button', { name: '25' }))
    const total = Number(/of (\d+)/.exec(pager.getByText(/ of \d+$/).textContent ?? '')?.[1])
    expect(total).toBeGreaterThan(15)
    await waitFor(() =>
      expect(
        within(screen.getByRole('table', { name: 'Consortia members' })).getAllByRole('row'),
      ).toHaveLength(1 + Math.min(25, total)),
    )
  })

  it('that could not be loaded show the failure, and Retry loads them', async () => {
    portal.fail(consortiumPackages.list.path, 500)
    await portal.open('consortium', paths.consortiumPackages)
    const retry = await screen.findByRole('button', { name: 'Retry' })
    portal.heal()
    await userEvent.click(retry)
    await screen.findByRole('table')
  })
})

describe('what members see', () => {
  it('are their packages and those of the consortium, with their titles, read-only', async () => {
    const caller = await portal.open('lakeside', paths.consortiumResources)
    const { rows } = await caller.call(consortiumResources.packages, {
      consortiumId,
      aggregatorId: null,
      packageType: 'all',
      name: '',
    })
    const link = await screen.findByRole('link', { name: rows[0]?.name ?? '' })
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull()
    await userEvent.click(link)
    const panel = await screen.findByRole('dialog', { name: rows[0]?.name ?? '' })
    await within(panel).findByText(new RegExp(`of ${rows[0]?.titleCount}$`))
  })

  it('is not for a library outside of every consortium', async () => {
    await portal.open('harbour', paths.consortiumResources)
    await screen.findByText('You do not have access to this page')
  })

  it('the consortium lists the packages of one member', async () => {
    const caller = await portal.open('consortium', paths.consortiumResources)
    const name = 'Lakeside Institute Library'
    await userEvent.click(await screen.findByRole('button', { name: `Packages: ${name}` }))
    const dialog = await screen.findByRole('dialog', {
      name: `Packages of ${name} through the consortium`,
    })
    const held = await caller.call(consortiumPackages.packagesOf, {
      consortiumId,
      memberId: lakesideId,
      name: '',
      sort: 'titleCount',
      order: 'DESC',
    })
    const [largest] = held.rows
    await within(dialog).findByText(new RegExp(`of ${held.total}$`))
    const byTitles = within(dialog).getByRole('button', { name: 'Unique Titles' })
    await userEvent.click(byTitles)
    await userEvent.click(byTitles)
    await waitFor(() =>
      expect(within(dialog).getAllByRole('row')[1]?.textContent).toContain(largest?.name),
    )
    await userEvent.type(within(dialog).getByLabelText('Package name'), 'no such package')
    await within(dialog).findByText('Given Package not available as part of consortia')
  })

  it('a package without titles says so, and a search in one says that none has the name', async () => {
    const { rows } = await portal.carrel.database.pool.query<{ id: number }>(
      `insert into packages (aggregator_id, kind, package_type, name, last_modified_on)
       select min(id), 'journal', 'aggregator', 'Announced Collection', current_date from aggregators
       returning id`,
    )
    const packageId = rows[0]?.id ?? 0
    const caller = await portal.open('consortium', paths.consortiumPackages)
    await caller.call(consortiumPackages.assign, {
      assignment: { consortiumId, packageIds: [packageId], memberIds: [meridianId] },
    })
    await portal.open('consortium', `${paths.consortiumPackages}?open=${packageId}`)
    const panel = within(await screen.findByRole('dialog', { name: 'Announced Collection' }))
    await panel.findByText('This package has no titles yet')
    await userEvent.type(panel.getByLabelText('Search in the titles'), 'river')
    await panel.findByText('No title of that name')
  })

  it('the members are found by name, and numbered on from page to page', async () => {
    const caller = await portal.open('consortium', paths.consortiumResources)
    const members = (await caller.call(consortiumResources.members, { consortiumId, name: '' }))
      .rows
    const region = await screen.findByRole('region', { name: 'Consortia members' })
    await userEvent.click(await within(region).findByRole('button', { name: 'Page 2' }))
    await waitFor(() =>
      expect(within(region).getAllByRole('row')[1]?.textContent).toContain(
        `16${members[15]?.label}`,
      ),
    )
    await userEvent.type(within(region).getByLabelText('Search members'), 'lakeside')
    await waitFor(() => expect(within(region).getAllByRole('row')).toHaveLength(2))
    within(region).getByText('1–1 of 1')
  })

  it('a package opened by its address shows its details, on whichever page it is', async () => {
    const caller = await portal.open('consortium', paths.consortiumPackages)
    const last = (await subscriptions(caller)).rows.at(-1)
    cleanup()
    await portal.open('consortium', `${paths.consortiumPackages}?open=${last?.packageId}`)
    const panel = await screen.findByRole('dialog', { name: last?.name ?? '' })
    within(panel).getByText(last?.aggregatorName ?? '')
    cleanup()
    await portal.open('consortium', `${paths.consortiumPackages}?open=999999`)
    await within(await screen.findByRole('dialog')).findByText('This does not exist any more.')
  })
})
