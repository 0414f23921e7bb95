import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, onTestFinished } from 'vitest'
import { contract } from '../../contract/index.ts'
import { holdingsSheetLimits } from '../../contract/uploads/limits.ts'
import { listAddress } from '../../src/links.ts'
import { kindParam } from '../../src/resources/holdingKinds.ts'
import { paths } from '../../src/paths.ts'
import type { Caller } from '../support/caller.ts'
import { harbourId, lakesideId, meridianId } from '../../platform/demo/institutions.ts'
import { csvText } from '../support/files/holdingsFiles.ts'
import { BrowserFile } from '../support/nodeForms.ts'
import { everything } from '../support/listFilters.ts'
import { openPortal } from '../support/portal.tsx'

const portal = openPortal()
const { books, holdingUploads, openAccess, packages, titles } = contract
const csv = (...rows: Parameters<typeof csvText>) =>
  new BrowserFile([csvText(...rows)], 'list.csv', { type: 'text/csv' })

const list = (caller: Caller) => caller.call(titles.list, { customerId: meridianId, ...everything })

/** The table of a list once its rows are there. */
const table = async () => {
  await screen.findAllByRole('row')
  return screen.getByRole('table')
}

const filterOf = () => new URLSearchParams(window.location.search).get('filter') ?? ''

describe('the titles of a library', () => {
  it('are found by name, and the address keeps the filter', async () => {
    const caller = await portal.open('meridian', paths.titles)
    await table()
    const [first] = (await list(caller)).rows
    await userEvent.type(screen.getByLabelText('Resource name'), first?.title ?? '')
    await waitFor(() => expect(JSON.parse(filterOf())).toEqual({ title: first?.title }))
    await screen.findByRole('link', { name: first?.title ?? '' })
  })

  it('are removed together after one question that says their number, and brought back', async () => {
    const caller = await portal.open('meridian', paths.titles)
    const before = await list(caller)
    await table()
    const boxes = screen.getAllByRole('checkbox', { name: /^Select (?!all)/ })
    await userEvent.click(boxes[0] as HTMLElement)
    await userEvent.click(boxes[2] as HTMLElement)
    await screen.findByText('2 rows are selected')
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
    const question = await screen.findByRole('alertdialog')
    within(question).getByText('2 titles')
    await userEvent.click(within(question).getByRole('button', { name: 'Yes' }))
    await screen.findByText('2 titles are removed')
    expect((await list(caller)).total).toBe(before.total - 2)
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByText('It is as it was before')
    expect(await list(caller)).toEqual(before)
  })

  it('are found by name and access together', async () => {
    await portal.open('meridian', paths.titles)
    await table()
    await userEvent.type(screen.getByLabelText('Resource name'), 'e')
    await userEvent.click(screen.getByRole('combobox'))
    const [print] = (await screen.findAllByRole('option')).slice(1)
    await userEvent.click(print as HTMLElement)
    await waitFor(() => expect(JSON.parse(filterOf())).toEqual({ title: 'e', accessType: 'print' }))
  })

  it('show their next page without another call, which was fetched before', async () => {
    const already = portal.requestCount('page_no=2')
    const requestsNow = () => portal.requestCount('page_no=2') - already
    const caller = await portal.open('meridian', paths.titles)
    await table()
    const page = { ...everything, customerId: meridianId, page: 2, perPage: 15 }
    const next = await caller.call(titles.list, { ...page, sort: 'title', order: 'ASC' })
    await waitFor(() => expect(requestsNow()).toBe(1))
    await userEvent.click(await screen.findByRole('button', { name: 'Page 2' }))
    await screen.findByRole('link', { name: next.rows[0]?.title ?? '' })
    expect(requestsNow()).toBe(1)
  })

  it('show an empty result of a filter differently from an empty list', async () => {
    await portal.open('meridian', listAddress(paths.titles, { title: 'no such title' }))
    await screen.findByText('Given Resource not available as part of My Library')
    await portal.carrel.database.pool.query(
      `delete from library_titles where customer_id = ${harbourId}`,
    )
    await portal.open('harbour', paths.titles)
    await screen.findByText('No Resources Configured for My Library')
  })

  it('that could not be loaded show the failure in their place, and Retry loads them', async () => {
    portal.fail(titles.list.path, 503)
    await portal.open('lakeside', paths.titles)
    const retry = await screen.findByRole('button', { name: 'Retry' })
    expect(screen.getByText(/The platform is busy or being restarted/)).toBeTruthy()
    portal.heal()
    await userEvent.click(retry)
    expect(within(await table()).getAllByRole('link').length).toBeGreaterThan(0)
  })

  it('leave the list after a question, and come back with Undo', async () => {
    const caller = await portal.open('meridian', paths.titles)
    await table()
    const before = await list(caller)
    const title = before.rows[0]?.title ?? ''
    const [remove] = screen.getAllByRole('button', { name: `Remove ${title}` })
    await userEvent.click(remove as HTMLElement)
    const question = await screen.findByRole('alertdialog')
    within(question).getByText('Are you sure you want to remove this ?')
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect((await list(caller)).total).toBe(before.total)

    await userEvent.click(remove as HTMLElement)
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }))
    await screen.findByText('Removed Successfully')
    expect((await list(caller)).total).toBe(before.total - 1)
    // A click elsewhere leaves Undo where it is.
    await userEvent.click(document.body)
    const notice = within(await screen.findByRole('alert'))
    notice.getByText('Removed Successfully')
    await userEvent.click(notice.getByRole('button', { name: 'Undo' }))
    await screen.findByText('It is as it was before')
    expect(await list(caller)).toEqual(before)
  })

  it('are asked about no longer once somebody else has removed them', async () => {
    const caller = await portal.open('meridian', paths.titles)
    await table()
    const { recordId = 0, title = '' } = (await list(caller)).rows[0] ?? {}
    const [remove] = screen.getAllByRole('button', { name: `Remove ${title}` })
    await userEvent.click(remove as HTMLElement)
    await caller.call(titles.removeSelected, { customerId: meridianId, recordIds: [recordId] })
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }))
    await screen.findByText(`${title} was removed already`)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await caller.call(titles.restore, { customerId: meridianId, recordIds: [recordId] })
  })

  it('open beside the list with every way the library has them, at an address of their own', async () => {
    const caller = await portal.open('meridian', paths.titles)
    const row = (await list(caller)).rows.find(({ origins }) => origins.includes('consortium'))
    const { titleId = 0, title = '' } = row ?? {}
    await portal.open('meridian', `${paths.titles}?open=${titleId}`)
    const panel = await screen.findByRole('dialog', { name: title })
    const ways = await within(panel).findByRole('list', { name: `Ways to ${title}` })
    within(ways).getAllByText('Own')
    within(ways).getAllByText('Consortium')
    await userEvent.click(within(panel).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(window.location.search).not.toContain('open=')
  })

  it('of books are offered to those alone who have books', async () => {
    await portal.open('meridian', paths.titles)
    await screen.findByRole('link', { name: 'Books' })
    await portal.open('lakeside', paths.titles)
    await screen.findAllByRole('link', { name: 'Packages' })
    // The first portal is still on the page: one switch between the two of them.
    expect(screen.getAllByRole('link', { name: 'Books' })).toHaveLength(1)
  })
})

describe('an upload', () => {
  const known = async () =>
    (
      await portal.carrel.database.pool.query<{ name: string; issn: string }>(
        `select name, online_issn as issn from titles where online_issn is not null
         order by id limit 3`,
      )
    ).rows

  const choose = async (file: File, action?: 'New/Overwrite') => {
    await userEvent.click(await screen.findByRole('button', { name: 'Upload' }))
    const dialog = await screen.findByRole('dialog')
    const check = within(dialog).getByRole('button', { name: 'Upload and check' })
    expect(check).toHaveProperty('disabled', true)
    await userEvent.upload(
      within(dialog).getByLabelText('Choose file', { selector: 'input' }),
      file,
    )
    expect(await within(dialog).findByRole('radio', { name: 'Append' })).toHaveProperty(
      'checked',
      true,
    )
    if (action) await userEvent.click(within(dialog).getByRole('radio', { name: action }))
    await userEvent.click(check)
    return dialog
  }

  it('previews its changes, and can be undone from the history', async () => {
    const caller = await portal.open('meridian', paths.titles)
    const before = await list(caller)
    const rows = (await known()).map(({ name, issn }) => [name, issn, '1871'])
    const file = csv(['Title', 'Online ISSN', 'Start Date'], ...rows)
    const dialog = await choose(file)
    const plan = await within(dialog).findByLabelText('What the upload will do')
    expect(within(plan).getByText('added').parentElement?.textContent).toBe('added3')
    within(dialog).getByText('3 of 3 rows will be taken')
    expect(document.activeElement).toBe(plan)
    const sample = within(dialog).getByRole('table', { name: 'The first rows as they were read' })
    expect(within(sample).getAllByRole('cell', { name: 'to the present' })).toHaveLength(3)
    expect((await list(caller)).total).toBe(before.total)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Upload' }))
    await screen.findByText('3 Titles Uploaded Successfully')
    expect((await list(caller)).total).toBe(before.total + 3)
    await userEvent.click(screen.getByRole('button', { name: 'Ok' }))

    await screen.findByText('The file is uploaded: 3 added, 0 changed, 0 removed, 0 rejected')
    await screen.findByRole('button', { name: 'Undo' })
    await userEvent.click(await screen.findByRole('button', { name: 'Upload history' }))
    const history = await screen.findByRole('dialog', { name: 'Upload history' })
    const [latest] = await within(history).findAllByRole('listitem')
    within(latest as HTMLElement).getByText(/^list\.csv/)
    const undo = { name: /^Undo the upload of \d/ }
    await userEvent.click(within(latest as HTMLElement).getByRole('button', undo))
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }))
    await screen.findByText(/3 removed, 0 restored$/)
    expect(await list(caller)).toEqual(before)
    // The offer to undo the upload, which came with its notification, is gone with it.
    expect(screen.queryByRole('button', { name: 'Undo', hidden: true })).toBeNull()
  })

  it('is not confused with one of the same name that a colleague wrote before its notice was closed', async () => {
    const caller = await portal.open('meridian', paths.titles)
    const before = (await list(caller)).total
    const [mine, theirs] = await known()
    const sheet = (one: typeof mine) =>
      csv(['Title', 'Online ISSN', 'Start Date'], [one?.name ?? '', one?.issn ?? '', 1874])
    const dialog = await choose(sheet(mine))
    await within(dialog).findByLabelText('What the upload will do')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Upload' }))
    await screen.findByText('1 Titles Uploaded Successfully')
    await caller.call(titles.upload, {
      customerId: meridianId,
      action: 'append',
      file: sheet(theirs),
      accessType: 'electronic',
      uploadId: crypto.randomUUID(),
    })
    await userEvent.click(screen.getByRole('button', { name: 'Ok' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Upload history' }))
    const history = await screen.findByRole('dialog', { name: 'Upload history' })
    expect(await within(history).findAllByText(/^list\.csv/)).not.toHaveLength(0)
    await userEvent.click(within(history).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByRole('button', { name: 'Undo', hidden: true })).toBeNull()
    expect((await list(caller)).total).toBe(before + 2)
  })

  it('that would remove what a colleague has added since is checked again', async () => {
    const caller = await portal.open('meridian', paths.titles)
    const [mine, theirs] = await known()
    const sheet = (one: typeof mine) =>
      csv(['Title', 'Online ISSN', 'Start Date'], [one?.name ?? '', one?.issn ?? '', 1875])
    const dialog = await choose(sheet(mine), 'New/Overwrite')
    const removed = async () => {
      const plan = await within(dialog).findByLabelText('What the upload will do')
      return Number(within(plan).getByText('removed').nextElementSibling?.textContent)
    }
    const first = await removed()
    await caller.call(titles.upload, {
      customerId: meridianId,
      action: 'append',
      file: sheet(theirs),
      accessType: 'electronic',
      uploadId: crypto.randomUUID(),
    })
    const before = await list(caller)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Upload' }))
    await screen.findByText(/^Nothing was changed: someone has added titles since the check/)
    await userEvent.click(screen.getByRole('button', { name: 'Ok' }))
    await waitFor(async () => expect(await removed()).toBe(first + 1))
    expect(await list(caller)).toEqual(before)
  })

  it('that is stopped while it is checked says that nothing was changed', async () => {
    await portal.open('meridian', paths.titles)
    const [one] = await known()
    const client = await portal.carrel.database.pool.connect()
    try {
      await client.query('set idle_in_transaction_session_timeout = 0; begin')
      await client.query('lock table staged_rows in share mode')
      const dialog = await choose(csv(['Title', 'Online ISSN'], [one?.name ?? '', one?.issn ?? '']))
      await waitFor(async () =>
        expect(
          (await client.query(`select from upload_progress where stage = 'read'`)).rowCount,
        ).toBe(1),
      )
      await userEvent.click(await within(dialog).findByRole('button', { name: 'Stop' }))
      await waitFor(async () =>
        expect(
          (await client.query('select from upload_progress where cancel_asked')).rowCount,
        ).toBe(1),
      )
      await client.query('commit')
    } finally {
      client.release(true)
    }
    await screen.findByText('The upload was stopped. Nothing was changed.')
  })

  it('that can no longer be stopped says so, and goes on', async () => {
    await portal.open('meridian', paths.titles)
    const [one] = await known()
    const rows = [one?.name ?? '', one?.issn ?? '', 1875]
    const dialog = await choose(csv(['Title', 'Online ISSN', 'Start Date'], rows))
    await within(dialog).findByLabelText('What the upload will do')
    const client = await portal.carrel.database.pool.connect()
    try {
      // Another upload holds the list.
      await client.query('set idle_in_transaction_session_timeout = 0; begin')
      await client.query(`select pg_advisory_xact_lock(hashtext('library_titles'), ${meridianId})`)
      await userEvent.click(within(dialog).getByRole('button', { name: 'Upload' }))
      await waitFor(async () =>
        expect(
          (await client.query(`select from upload_progress where stage = 'write'`)).rowCount,
        ).toBe(1),
      )
      await userEvent.click(within(dialog).getByRole('button', { name: 'Stop' }))
      await within(dialog).findByText('It is too late to stop: the rows are being written.')
      await client.query('commit')
    } finally {
      client.release(true)
    }
    await screen.findByText('1 Titles Uploaded Successfully')
  })

  it('of both print and online titles is called so in the history', async () => {
    const caller = await portal.open('meridian', paths.titles)
    const [one] = await known()
    await caller.call(titles.upload, {
      customerId: meridianId,
      action: 'append',
      file: csv(
        ['Title', 'Online ISSN', 'Start Date', 'Print or Online'],
        [one?.name ?? '', one?.issn ?? '', 1873, 'Print'],
      ),
      accessType: 'mixed',
      uploadId: crypto.randomUUID(),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Upload history' }))
    await screen.findByText(/ · Append · Print and online$/)
  })

  it.each([
    [
      'of something else',
      csv(['Name', 'Colour'], ['a', 'b']),
      /^File format does not match, read the Instructions before you Upload The file has no columns/,
    ],
    [
      'that is a web page',
      new BrowserFile(['<!doctype html><title>Sign in</title>'], 'list.csv', { type: 'text/csv' }),
      /^File format does not match, read the Instructions before you Upload The file is a web page/,
    ],
    ['without rows', csv(['Title', 'Online ISSN']), 'Uploaded file is empty, Please check it once'],
  ])('%s is refused with the specified text', async (_, file, words) => {
    await portal.open('lakeside', paths.titles)
    await choose(file)
    await screen.findByText(words)
  })

  it('can be a tab-separated file that ends in .tsv', async () => {
    await portal.open('lakeside', paths.titles)
    const [one] = await known()
    const text = `Title\tOnline ISSN\n${one?.name ?? ''}\t${one?.issn ?? ''}\n`
    const dialog = await choose(
      new BrowserFile([text], 'list.tsv', { type: 'text/tab-separated-values' }),
    )
    await within(dialog).findByLabelText('What the upload will do')
  })

  it('that is too large is refused in megabytes, and not sent', async () => {
    await portal.open('lakeside', paths.titles)
    const before = portal.requestCount(holdingUploads.preview.path)
    await choose(
      new BrowserFile([new Uint8Array(holdingsSheetLimits.bytes + 1)], 'large.csv', {
        type: 'text/csv',
      }),
    )
    await screen.findByText(/The file is larger than 30 MB/)
    expect(portal.requestCount(holdingUploads.preview.path)).toBe(before)
  })

  it('lists the rows that it rejects, with their reason', async () => {
    await portal.open('lakeside', paths.titles)
    const dialog = await choose(
      csv(['Title', 'Online ISSN'], ['Broken', '1234-5678'], ['Unknown', '0378-5955']),
    )
    const faults = await within(dialog).findByRole('table', { name: 'Rows that will be rejected' })
    const [, first] = within(faults).getAllByRole('row')
    expect(
      within(first as HTMLElement)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual([
      '2',
      'Broken',
      'Online ISSN',
      '1234-5678',
      'Not a valid ISSN: eight characters whose last one fits the others',
    ])
  })

  it('says how many rows it rejects when not all of their faults are listed', async () => {
    await portal.open('lakeside', paths.titles)
    const rows = Array.from({ length: 60 }, (_, index) => [`Broken ${index}`, '1234-5678', 'soon'])
    const dialog = await choose(csv(['Title', 'Online ISSN', 'Start Date'], ...rows))
    await within(dialog).findByText(
      'These are the first 100 faults; 60 rows are rejected, and all of them come back as a workbook.',
    )
  })

  it('of rejected rows alone says that it returns them', async () => {
    await portal.open('lakeside', paths.titles)
    const dialog = await choose(csv(['Title', 'Online ISSN'], ['Broken', '1234-5678']))
    await within(dialog).findByText(
      /^No row can be taken, and the list stays as it is\. Upload returns the rows/,
    )
    within(dialog).getByRole('button', { name: 'Upload' })
  })

  it('keeps the file and the choices when the network is lost', async () => {
    await portal.open('lakeside', paths.titles)
    portal.fail(holdingUploads.preview.path, 'unreachable')
    const [one] = await known()
    const dialog = await choose(csv(['Title', 'Online ISSN'], [one?.name ?? '', one?.issn ?? '']))
    await screen.findByText('The platform could not be reached. Check your connection.')
    portal.heal()
    await userEvent.click(screen.getByRole('button', { name: 'Ok' }))
    within(dialog).getByText(/list\.csv/)
    expect(await within(dialog).findByRole('radio', { name: 'Append' })).toHaveProperty(
      'checked',
      true,
    )
    await userEvent.click(within(dialog).getByRole('button', { name: 'Upload and check' }))
    await within(dialog).findByLabelText('What the upload will do')
  })

  it('that continues during a reload is shown until it ends, and offers its rejected rows', async () => {
    const caller = await portal.open('meridian', paths.titles)
    const [one] = await known()
    const file = csv(
      ['Title', 'Online ISSN', 'Start Date'],
      [one?.name ?? '', one?.issn ?? '', 1872],
      ['Broken', '1234-5678', ''],
    )
    const client = await portal.carrel.database.pool.connect()
    const running = () => caller.call(contract.uploads.running, { kind: 'titles' })
    try {
      // Another upload holds the list.
      await client.query('set idle_in_transaction_session_timeout = 0; begin')
      await client.query(`select pg_advisory_xact_lock(hashtext('library_titles'), ${meridianId})`)
      const upload = caller.call(titles.upload, {
        customerId: meridianId,
        action: 'append',
        file,
        accessType: 'electronic',
        uploadId: crypto.randomUUID(),
      })
      await waitFor(async () => expect(await running()).toHaveLength(1))
      cleanup()
      await portal.open('meridian', paths.titles)
      await screen.findByText(/^The upload of .+ goes on$/)
      await client.query('commit')
      await upload
    } finally {
      client.release(true)
    }
    await screen.findByText(/^The upload of .+ is done, except for 1 rejected row\.$/)
    screen.getByRole('button', { name: 'Download rejected rows' })

    await userEvent.click(screen.getByRole('button', { name: 'Upload history' }))
    const history = await screen.findByRole('dialog', { name: 'Upload history' })
    const [latest] = await within(history).findAllByRole('listitem')
    within(latest as HTMLElement).getByText(/1 rejected/)
    within(latest as HTMLElement).getByRole('button', { name: 'Download rejected rows' })
  })
})

describe('the packages of a library', () => {
  it('are added by ticking; those it already has are ticked and disabled, with the reason', async () => {
    const caller = await portal.open('meridian', paths.packages)
    const input = { customerId: meridianId, aggregatorId: null }
    const { rows } = await caller.call(packages.available, input)
    const has = rows.find(({ assigned }) => assigned)
    const free = rows.find(({ assigned, origins }) => !assigned && origins.length === 0)
    await userEvent.click(
      await screen.findByRole('button', { name: 'Add New Package Subscription Details' }),
    )
    const dialog = await screen.findByRole('dialog')
    const box = (name = '') =>
      within(dialog).findByRole('checkbox', { name: new RegExp(`^${name} \\d`) })
    await within(dialog).findByRole('region', { name: /^Packages that can be added/ })
    expect(await box(has?.name)).toMatchObject({ checked: true, disabled: true })
    expect((await box(has?.name)).closest('label')?.textContent).toContain('already assigned')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    await screen.findByText('Kindly select at least one Package before Saving')
    await userEvent.click(screen.getByRole('button', { name: 'Ok' }))
    await userEvent.click(await box(free?.name))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    await screen.findByText('Selected Packages added successfully')
    const after = await caller.call(packages.available, input)
    expect(after.rows.find(({ packageId }) => packageId === free?.packageId)?.assigned).toBe(true)
  })

  it('that are ticked stay shown when another aggregator hides them, and exactly they are added', async () => {
    const caller = await portal.open('meridian', paths.packages)
    const filter = { customerId: meridianId, aggregatorId: null }
    const { rows } = await caller.call(packages.available, filter)
    const [first, second] = rows.filter(({ assigned }) => !assigned)
    const input = { customerId: meridianId, aggregatorType: 'all' as const }
    const aggregators = await caller.call(packages.aggregators, input)
    await userEvent.click(
      await screen.findByRole('button', { name: 'Add New Package Subscription Details' }),
    )
    const dialog = within(await screen.findByRole('dialog'))
    const box = async (name = '') =>
      userEvent.click(await dialog.findByRole('checkbox', { name: new RegExp(`^${name} \\d`) }))
    await box(first?.name)
    await box(second?.name)
    await userEvent.click(dialog.getByRole('combobox', { name: 'Aggregator' }))
    await userEvent.click(
      await screen.findByRole('option', { name: aggregators.at(-1)?.name ?? '' }),
    )
    const chosen = within(await dialog.findByRole('list', { name: '2 packages are ticked' }))
    await userEvent.click(
      within(chosen.getByTitle(`Untick ${second?.name}`)).getByTestId('CancelIcon'),
    )
    dialog.getByRole('list', { name: '1 package is ticked' })
    // Their number is announced, and still a heading.
    const heading = dialog.getByRole('heading', { name: '1 package is ticked' })
    expect(within(heading).getByRole('status').textContent).toBe('1 package is ticked')
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Stay here' }))
    await userEvent.click(await dialog.findByRole('button', { name: 'Save' }))
    await screen.findByText('Selected Packages added successfully')
    const has = async () => {
      const after = await caller.call(packages.available, filter)
      return [first, second].map(
        (one) => after.rows.find(({ packageId }) => packageId === one?.packageId)?.assigned,
      )
    }
    expect(await has()).toEqual([true, false])
    await userEvent.click(screen.getByRole('button', { name: 'Ok' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByText('It is as it was before')
    expect(await has()).toEqual([false, false])
  })

  it('are filtered by the aggregators that the library has, while Add offers all', async () => {
    const caller = await portal.open('meridian', paths.packages)
    const { rows } = await caller.call(packages.subscribed, {
      customerId: meridianId,
      aggregatorId: null,
      packageType: 'all',
      name: '',
    })
    const names = async () => (await screen.findAllByRole('option')).map((one) => one.textContent)
    await table()
    const own = [...new Set(rows.map(({ aggregatorName }) => aggregatorName))].sort()
    await userEvent.click(screen.getByRole('combobox', { name: /^Aggregator/ }))
    await waitFor(async () => expect((await names()).slice(1).sort()).toEqual(own))
    await userEvent.keyboard('{Escape}')
    await userEvent.click(
      screen.getByRole('button', { name: 'Add New Package Subscription Details' }),
    )
    const dialog = within(await screen.findByRole('dialog'))
    const input = { customerId: meridianId, aggregatorType: 'all' as const }
    const all = await caller.call(packages.aggregators, input)
    expect(all.length).toBeGreaterThan(own.length)
    await userEvent.click(dialog.getByRole('combobox', { name: 'Aggregator' }))
    await waitFor(async () => expect(await names()).toHaveLength(all.length + 1))
  })

  it('open with their titles, searched by name', async () => {
    const caller = await portal.open('meridian', paths.packages)
    const [link] = within(await table()).getAllByRole('link')
    const name = link?.textContent ?? ''
    await userEvent.click(link as HTMLElement)
    const panel = await screen.findByRole('dialog', { name })
    await within(panel).findByRole('table', { name: `Titles of ${name}` })
    const packageId = Number(new URLSearchParams(window.location.search).get('open'))
    const input = { customerId: meridianId, packageId, title: '' }
    const all = await caller.call(packages.titles, input)
    within(panel).getByText(new RegExp(`of ${all.total}$`))
    const title = all.rows.at(-1)?.title ?? ''
    await userEvent.type(within(panel).getByLabelText('Search in the titles'), title)
    await within(panel).findByRole('rowheader', { name: new RegExp(`^${title}`) })
  })
})

describe('open access', () => {
  const assigned = async (caller: Caller) =>
    (await caller.call(openAccess.subjects, { customerId: meridianId }))
      .filter((subject) => subject.assigned)
      .map(({ name }) => name)

  it('subjects move between the two lists; ticked ones that did not move hold Save back; Undo', async () => {
    const caller = await portal.open('meridian', paths.openAccess)
    const before = await assigned(caller)
    const add = await screen.findByRole('button', { name: 'Add OA Resources' })
    await waitFor(() => expect(add).toHaveProperty('disabled', false))
    await userEvent.click(add)
    const dialog = await screen.findByRole('dialog')
    const save = within(dialog).getByRole('button', { name: 'Save' })
    const left = within(dialog).getByRole('region', { name: /^Available/ })
    const move = (name: string) => userEvent.click(within(dialog).getByRole('button', { name }))
    const [first] = within(left).getAllByRole('checkbox')
    await userEvent.click(first as HTMLElement)
    expect(save).toHaveProperty('disabled', true)
    await move('Add the ticked ones')
    expect(save).toHaveProperty('disabled', false)
    await waitFor(() =>
      expect(within(dialog).getByRole('status').textContent).toMatch(/[1-9]\d* more than now/),
    )
    await move('Take back all that are shown')
    const right = within(dialog).getByRole('region', { name: /^Selected/ })
    expect(within(right).queryAllByRole('checkbox')).toHaveLength(0)
    await move('Add all that are shown')
    await userEvent.click(save)
    await screen.findByText('The OA subjects are saved')
    expect((await assigned(caller)).length).toBeGreaterThan(before.length)
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByText('It is as it was before')
    expect(await assigned(caller)).toEqual(before)
  })

  const assignSubjects = (caller: Caller, subjectIds: number[]) =>
    caller.call(openAccess.assign, {
      assignment: { details: { customerId: meridianId, subjectIds } },
    })
  const openSubjects = async () => {
    const add = await screen.findByRole('button', { name: 'Add OA Resources' })
    await waitFor(() => expect(add).toHaveProperty('disabled', false))
    await userEvent.click(add)
    return screen.findByRole('dialog')
  }
  /** Opens the dialog and adds a subject in it, which is not saved yet. */
  const addSubject = async (subject: string) => {
    const dialog = await openSubjects()
    const left = within(dialog).getByRole('region', { name: /^Available/ })
    await userEvent.click(
      within(left).getByRole('checkbox', { name: (name) => name.startsWith(subject) }),
    )
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add the ticked ones' }))
    return dialog
  }

  it('the preview shows no figures of an earlier choice, and that it could not be loaded', async () => {
    await portal.open('meridian', paths.openAccess)
    const dialog = within(await openSubjects())
    const preview = dialog.getByRole('status')
    await within(preview).findByText(/more than now/)
    portal.fail(openAccess.preview.path, 'slow')
    await userEvent.click(dialog.getByRole('button', { name: 'Take back all that are shown' }))
    expect(preview.textContent).toBe('')
    portal.heal()
    await within(preview).findByText(/more than now/)
    portal.fail(openAccess.preview.path, 500)
    await userEvent.click(dialog.getByRole('button', { name: 'Add all that are shown' }))
    const retry = await dialog.findByRole('button', { name: 'Retry' })
    portal.heal()
    await userEvent.click(retry)
    await within(preview).findByText(/more than now/)
  })

  it('a save leaves subjects as they are that somebody else has changed meanwhile', async () => {
    const caller = await portal.open('meridian', paths.openAccess)
    const subjects = await caller.call(openAccess.subjects, { customerId: meridianId })
    const before = subjects.filter((subject) => subject.assigned).map((one) => one.subjectId)
    const [mine, theirs] = subjects.filter((subject) => !subject.assigned)
    const dialog = await addSubject(mine?.name ?? '')
    const others = [...before.slice(1), theirs?.subjectId ?? 0]
    await assignSubjects(caller, others)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    await screen.findByText('The OA subjects are saved')
    const now = await caller.call(openAccess.subjects, { customerId: meridianId })
    const assignedNow = now.filter((subject) => subject.assigned).map((one) => one.subjectId)
    expect(new Set(assignedNow)).toEqual(new Set([...others, mine?.subjectId]))
    await assignSubjects(caller, before)
  })

  it('Undo leaves subjects as they are that somebody else has changed meanwhile', async () => {
    const caller = await portal.open('meridian', paths.openAccess)
    const subjects = await caller.call(openAccess.subjects, { customerId: meridianId })
    const before = subjects.filter((subject) => subject.assigned).map((one) => one.subjectId)
    const [mine, theirs] = subjects.filter((subject) => !subject.assigned)
    const dropped = before[0] ?? 0
    const dialog = await addSubject(mine?.name ?? '')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    await screen.findByText('The OA subjects are saved')
    const others = [...before.filter((id) => id !== dropped), theirs?.subjectId ?? 0]
    await assignSubjects(caller, [...others, mine?.subjectId ?? 0])
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByText('It is as it was before')
    const now = await caller.call(openAccess.subjects, { customerId: meridianId })
    const assignedNow = now.filter((subject) => subject.assigned).map((one) => one.subjectId)
    expect(new Set(assignedNow)).toEqual(new Set(others))
    await assignSubjects(caller, before)
  })
})

it('a summary that could not be loaded shows the failure, and its Unique Total is the last row', async () => {
  portal.fail(contract.summaries.titles.path, 500)
  await portal.open('meridian', paths.holdingsSummary)
  const retry = await screen.findByRole('button', { name: 'Retry' })
  portal.heal()
  await userEvent.click(retry)
  const rows = within(await screen.findByRole('table')).getAllByRole('row')
  expect(rows.at(-1)?.textContent).toMatch(/^Unique Total[\d,]+$/)
})

it.each([
  ['journal', 'Print'],
  ['journal', 'Online'],
  ['book', 'Online'],
] as const)('the %s summary leads from %s to as many rows', async (kind, type) => {
  await portal.open('meridian', `${paths.holdingsSummary}?kind=${kindParam[kind]}`)
  const link = await screen.findByRole('link', { name: type })
  const count = link.closest('tr')?.lastElementChild?.textContent ?? ''
  expect(count).toMatch(/^[1-9]/)
  await userEvent.click(link)
  await screen.findByText(new RegExp(`^1–\\d+ of ${count}$`))
})

it('the summary leads from packages to their lists', async () => {
  await portal.open('meridian', paths.holdingsSummary)
  const own = await screen.findByRole('link', { name: 'Package' })
  expect(own.getAttribute('href')).toBe(paths.packages)
  const shared = screen.getByRole('link', { name: 'Consortia Package' })
  expect(shared.getAttribute('href')).toBe(paths.consortiumResources)
})

it('the summary leads to no list where it counts nothing', async () => {
  const { owner } = portal.carrel.database
  const { rows } = await owner.query<{ id: number }>(
    `update library_titles set removed_at = now()
     where customer_id = $1 and access_type = 'print' and removed_at is null returning id`,
    [lakesideId],
  )
  onTestFinished(async () => {
    const ids = rows.map(({ id }) => id)
    await owner.query('update library_titles set removed_at = null where id = any ($1)', [ids])
  })
  await portal.open('lakeside', paths.holdingsSummary)
  await screen.findByRole('link', { name: 'Consortia Package' })
  const print = screen.getByRole('row', { name: /^Print/ })
  expect(print.textContent).toBe('Print0')
  expect(within(print).queryByRole('link')).toBeNull()
})

it('books are listed with their own texts', async () => {
  const caller = await portal.open('meridian', paths.books)
  const { rows } = await caller.call(books.list, {
    customerId: meridianId,
    title: '',
    accessType: 'all',
    page: 1,
    perPage: 15,
  })
  await screen.findByRole('link', { name: rows[0]?.title ?? '' })
  within(screen.getByRole('table')).getByText('ISBN')
})
