import { onlineManager } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { addDays } from '../../contract/calendar.ts'
import { usageReports } from '../../contract/reports/endpoints.ts'
import { worldDay } from '../support/database.ts'
import { openPortal } from '../support/portal.tsx'
import { usageReport } from '../support/usage/reportInput.ts'

const portal = openPortal()

// The day does not change while a test runs.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: portal.carrel.clock.now() }))
afterEach(() => void vi.useRealTimers())

const span = 'from=2025-06-01&to=2026-03-18'

const answer = (name: RegExp) => screen.findByRole('region', { name })
const choose = async (select: string, option: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: select }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}

/** How the text of a cell is aligned. */
const alignment = (cell: HTMLElement) => getComputedStyle(cell).textAlign

describe('the usage report', () => {
  it('says what it shows, with the totals that the platform counts', async () => {
    const meridian = await portal.open('meridian', `/Reports/Usage?${span}`)
    const report = await answer(/^J-Gate usage of Meridian University Library, 1 Jun 2025/)
    const { summary } = await meridian.call(usageReports.jgateServices, {
      from: '2025-06-01',
      to: '2026-03-18',
      ...usageReport,
    })
    const total = summary.reduce((sum, { count }) => sum + count, 0)
    const row = await within(report).findByRole('row', { name: /^Total/ })
    within(row).getByText(total.toLocaleString('en-GB'))
    await within(report).findByText(/^[\d,]+%? (more|fewer) than a year before$/)
    await within(report).findByRole('img', { name: /by month: Jun 25/ })
  })

  it('keeps its parameters in the address, and loads only on View Report', async () => {
    await portal.open('meridian', `/Reports/Usage?${span}`)
    await answer(/^J-Gate usage/)
    await userEvent.click(screen.getByRole('radio', { name: 'Detailed' }))
    expect(window.location.search).not.toContain('detail')
    await userEvent.click(screen.getByRole('button', { name: 'View Report' }))
    await waitFor(() => expect(window.location.search).toContain('detail=detailed'))
    await screen.findByRole('columnheader', { name: 'Service' })
  })

  it('leaves the search builder and the history out of the details of Search', async () => {
    await portal.open('meridian', `/Reports/Usage?${span}&detail=detailed`)
    const report = await answer(/^J-Gate usage/)
    await within(report).findByText('Basic Search')
    expect(within(report).queryByText(/Search Builder/)).toBeNull()
    expect(within(report).queryByText('Search History')).toBeNull()
  })

  it('shows the red line of the app downloads for mobile in summary only', async () => {
    await portal.open('meridian', `/Reports/Usage?${span}&device=mobile`)
    await screen.findByText(/^Total Mobile App Downloaded Count: \d/)
    await userEvent.click(screen.getByRole('radio', { name: 'Detailed' }))
    await userEvent.click(screen.getByRole('button', { name: 'View Report' }))
    await screen.findByRole('columnheader', { name: 'Service' })
    expect(screen.queryByText(/Total Mobile App/)).toBeNull()
  })

  it('moves To to a year after a new From, or to today', async () => {
    await portal.open('meridian', `/Reports/Usage?${span}`)
    await answer(/^J-Gate usage/)
    const [from, to] = ['From date', 'To date'].map((name) =>
      screen.getByLabelText<HTMLInputElement>(name),
    ) as [HTMLInputElement, HTMLInputElement]
    fireEvent.change(from, { target: { value: '2024-03-01' } })
    expect(to.value).toBe('2025-03-01')
    fireEvent.change(from, { target: { value: addDays(worldDay, -10) } })
    expect(to.value).toBe(worldDay)
  })

  it.each([
    ['', 'Enter a whole date that exists'],
    ['0202-03-01', 'Enter a date from 1 Jan 1900 on'],
    ['2999-03-01', /^Enter a date up to \d/],
  ])('shows a wrong date %s below its field and loads nothing', async (day, fault) => {
    await portal.open('meridian', `/Reports/Usage?${span}`)
    await answer(/^J-Gate usage/)
    const to = screen.getByLabelText<HTMLInputElement>('To date')
    fireEvent.change(screen.getByLabelText('From date'), { target: { value: day } })
    const text = await screen.findByText(fault)
    expect(screen.getByLabelText('From date').getAttribute('aria-describedby')).toBe(text.id)
    // To does not follow a date that is still being typed.
    expect(to.value).toBe('2026-03-18')
    const view = screen.getByRole('button', { name: 'View Report' })
    expect(view).toHaveProperty('disabled', true)
    // The browser would tell it in a bubble of its own.
    expect(view.closest('form')?.noValidate).toBe(true)
    fireEvent.change(screen.getByLabelText('From date'), { target: { value: '2026-03-01' } })
    await waitFor(() => expect(view).toHaveProperty('disabled', false))
  })

  it('begins again with the overall report when the source changes', async () => {
    await portal.open('meridian', `/Reports/Usage?${span}&subject=journals`)
    await screen.findByRole('columnheader', { name: 'Journal' })
    await userEvent.click(screen.getByRole('radio', { name: 'ONOS' }))
    await answer(/^ONOS usage/)
    expect(screen.getByRole('combobox', { name: 'Select Report Type' }).textContent).toBe('Overall')
    expect(window.location.search).not.toContain('journals')
  })

  it('shows a chart of its most used journals, by a parameter of the address', async () => {
    await portal.open('meridian', `/Reports/Usage?${span}&subject=journals`)
    await screen.findByRole('img', { name: /by month: Jun 25/ })
    await userEvent.click(screen.getByRole('radio', { name: 'By journal' }))
    const chart = await screen.findByRole('list', { name: /the most used journals$/ })
    const listed = screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
    const names = within(chart)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    expect(names).toHaveLength(10)
    names.forEach((name, index) => expect(name).toContain(`${index + 1}${listed[index]}`))
    expect(window.location.search).toContain('chart=journal')
    await userEvent.click(screen.getByRole('button', { name: 'View Report' }))
    expect(window.location.search).toContain('chart=journal')
  })

  it('is kept as a view under a name, opened again and removed', async () => {
    await portal.open('meridian', `/Reports/Usage?${span}&subject=publishers`)
    await screen.findByRole('columnheader', { name: 'Publisher' })
    const choose = async (role: 'menuitem' | 'menuitemradio', name: string) => {
      await userEvent.click(screen.getByRole('button', { name: /Saved views|For the board/ }))
      await userEvent.click(await screen.findByRole(role, { name }))
    }
    await choose('menuitem', 'Save this view…')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'For the board')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByRole('button', { name: 'For the board' })
    await userEvent.click(screen.getByRole('radio', { name: 'ONOS' }))
    await screen.findByRole('button', { name: 'Saved views' })
    await choose('menuitemradio', 'For the board')
    await screen.findByRole('columnheader', { name: 'Publisher' })
    expect(window.location.search).toContain('subject=publishers')
    await choose('menuitem', 'Remove “For the board”')
    await screen.findByRole('button', { name: 'Saved views' })
  })

  it('shows a failure, and the report after Retry, which alone can be printed', async () => {
    portal.fail('get_service_usage_report', 500)
    await portal.open('meridian', `/Reports/Usage?${span}`)
    const retry = await screen.findByRole('button', { name: 'Retry' })
    const print = screen.getByRole<HTMLButtonElement>('button', { name: 'Print' })
    expect(print.disabled).toBe(true)
    portal.heal()
    await userEvent.click(retry)
    await screen.findByRole('row', { name: /^Total/ })
    expect(print.disabled).toBe(false)
  })

  it('offers a consortium its institutions, and sums them all at first', async () => {
    await portal.open('consortium', `/Reports/Usage?${span}`)
    await answer(/^J-Gate usage of all member institutions/)
    await choose('Institution', 'Meridian University')
    await userEvent.click(screen.getByRole('button', { name: 'View Report' }))
    await answer(/^J-Gate usage of Meridian University, /)
    expect(window.location.search).toContain('customerId=1002')
  })
})

describe('any report', () => {
  it('folds its controls once it is loaded, and opens them again with the focus', async () => {
    await portal.open('meridian', `/Reports/Usage?${span}`)
    await answer(/^J-Gate usage/)
    expect(screen.queryByRole('button', { name: /^Change: / })).toBeNull()
    await userEvent.click(screen.getByRole('radio', { name: 'Detailed' }))
    await userEvent.click(screen.getByRole('button', { name: 'View Report' }))
    await screen.findByRole('columnheader', { name: 'Service' })
    expect(screen.queryByRole('form', { name: 'Filter of the report' })).toBeNull()
    const change = await screen.findByRole('button', {
      name: /^Change: J-Gate usage of .+detailed$/,
    })
    await waitFor(() => expect(document.activeElement).toBe(change))
    const before = portal.requestCount('get_service_usage_report')
    await userEvent.click(screen.getByRole('button', { name: 'View Report' }))
    await waitFor(() =>
      expect(portal.requestCount('get_service_usage_report')).toBeGreaterThan(before),
    )
    await userEvent.click(change)
    const form = screen.getByRole('form', { name: 'Filter of the report' })
    expect(document.activeElement).toBe(form)
    expect(within(form).getByRole('radio', { name: 'Detailed' })).toHaveProperty('checked', true)
  })

  it('is loaded anew by its button, also when nothing was changed', async () => {
    await portal.open('meridian', `/Reports/Usage?${span}`)
    await screen.findByRole('row', { name: /^Total/ })
    const before = portal.requestCount('get_service_usage_report')
    await userEvent.click(screen.getByRole('button', { name: 'View Report' }))
    await waitFor(() => expect(portal.requestCount('get_service_usage_report')).toBe(before + 1))
  })

  it('prints all rows, also those of other pages of the platform', async () => {
    const printed = onPrint(() => screen.getAllByRole('rowheader').length)
    await portal.open('meridian', `/Reports/Usage?${span}&subject=journals`)
    await screen.findByRole('columnheader', { name: 'Journal' })
    expect(screen.getAllByRole('rowheader')).toHaveLength(15)
    const [, total = ''] = /of (\d+)/.exec(screen.getByText(/^1–15 of \d+/).textContent) ?? []
    await userEvent.click(screen.getByRole('button', { name: 'Print' }))
    await waitFor(() => expect(printed()).toBe(Number(total)))
    expect(Number(total)).toBeGreaterThan(15)
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(15))
  })

  it('says at once that it cannot be printed whole without a connection', async () => {
    await portal.open('meridian', `/Reports/Usage?${span}&subject=journals`)
    await screen.findByRole('columnheader', { name: 'Journal' })
    onTestFinished(() => onlineManager.setOnline(true))
    onlineManager.setOnline(false)
    portal.fail('get_', 'unreachable')
    await userEvent.click(screen.getByRole('button', { name: 'Print' }))
    await screen.findByText('The platform could not be reached. Check your connection.')
  })

  it('prints all rows by the menu of the browser too, where they are all loaded', async () => {
    await portal.open('consortium', '/Reports/DDRReport?from=2025-06-01&to=2026-03-18')
    await screen.findByRole('columnheader', { name: 'Request Received By' })
    const rows = () => screen.getAllByRole('rowheader').length
    expect(rows()).toBe(15)
    window.dispatchEvent(new Event('beforeprint'))
    expect(rows()).toBeGreaterThan(15)
    act(() => void window.dispatchEvent(new Event('afterprint')))
    expect(rows()).toBe(15)
  })
})

/** Stands in for the browser's printing, which jsdom lacks; returns what `read` saw on paper. */
function onPrint<T>(read: () => T): () => T | undefined {
  let seen: T | undefined
  window.print = () => {
    window.dispatchEvent(new Event('beforeprint'))
    seen = read()
    window.dispatchEvent(new Event('afterprint'))
  }
  return () => seen
}

describe('the DDR report', () => {
  const address = '/Reports/DDRReport?from=2025-06-01&to=2026-03-18'

  it('takes the whole last month from its preset', async () => {
    await portal.open('meridian', address)
    await userEvent.click(await screen.findByRole('button', { name: 'Last month' }))
    const date = (name: string) => screen.getByLabelText<HTMLInputElement>(name).value
    expect([date('From date'), date('To date')]).toEqual(['2026-02-01', '2026-02-28'])
  })

  it('describes its side, partner, region and format in one sentence', async () => {
    await portal.open(
      'meridian',
      `${address}&side=sent&memberId=1010&regionId=2&reportFormat=filled`,
    )
    await answer(
      /^Requests sent by Meridian University Library, 1 Jun 2025 – 18 Mar 2026, to .+, region .+, Fulfillment Report$/,
    )
  })

  it('has the columns of its format and of its side', async () => {
    await portal.open('meridian', address)
    await screen.findByRole('columnheader', { name: 'Request Sent By' })
    expect(alignment(screen.getByRole('columnheader', { name: 'Discarded' }))).toBe('right')
    screen.getByText('The selected date must be within 12-months or 1-year range.')
    await choose('Select Report Type', 'Sent')
    await choose('Select Format', 'Fulfillment Report')
    await userEvent.click(screen.getByRole('button', { name: 'Load' }))
    await screen.findByRole('columnheader', { name: 'Request Received By' })
    expect(screen.queryByRole('columnheader', { name: 'Discarded' })).toBeNull()
  })

  it('says of an institution without requests that it has none', async () => {
    await portal.open('meridian', '/Reports/DDRReport?from=2026-03-18&to=2026-03-18&memberId=1010')
    await screen.findByText('No DDR Received Data for the selected date')
  })

  it('says of a library without any requests that it has none, on either side', async () => {
    await portal.open('meridian', '/Reports/DDRReport?from=2019-01-01&to=2019-02-01&side=sent')
    await screen.findByText('No DDR Sent Data for the selected date')
    await portal.open(
      'consortium',
      '/Reports/DDRReport?from=2019-01-01&to=2019-02-01&memberId=1010',
    )
    await screen.findByText('No DDR Received Data for the selected date')
  })
})

describe('the CONTU report', () => {
  it('marks what is near and over the limit and opens the requests behind a count', async () => {
    await portal.open('lakeside', '/Reports/ConterReport?side=borrowed&year=2026')
    await screen.findByRole('columnheader', { name: 'ILL Borrowed' })
    await screen.findByText('Near the limit')
    await screen.findByText('Limit reached')
    await userEvent.click(
      screen.getAllByRole('button', { name: /^5: details of/ })[0] as HTMLElement,
    )
    const details = await screen.findByRole('dialog', { name: 'CONTU Details' })
    await within(details).findByRole('columnheader', { name: 'Requested To' })
    const [first] = within(details).getAllByRole('table')
    expect(within(first as HTMLElement).getAllByRole('row')).toHaveLength(6)
  })

  it('writes the month of a publication as a month', async () => {
    await portal.carrel.database.pool.query(
      "update ddr_requests set publication_date = '2025-03' where publication_date is not null",
    )
    await portal.open('lakeside', '/Reports/ConterReport?side=borrowed&year=2026')
    const [count] = await screen.findAllByRole('button', { name: /: details of/ })
    await userEvent.click(count as HTMLElement)
    const details = await screen.findByRole('dialog', { name: 'CONTU Details' })
    await within(details).findAllByRole('cell', { name: 'Mar 2025' })
  })

  it('names the partner that it was filtered by', async () => {
    await portal.open('meridian', '/Reports/ConterReport?year=2026&requesterId=1010')
    await answer(
      /^Copies that Meridian University Library delivered in 2026 under .+, to (?!institution no)/,
    )
  })

  it('of lending to all shows no balance', async () => {
    await portal.open('meridian', '/Reports/ConterReport?year=2026')
    await screen.findByRole('columnheader', { name: 'ILL Delivered' })
    await screen.findByText(/Choose who asked to see what is left/)
  })
})

describe('a list to choose from', () => {
  it.each([
    ['Institution', '/Reports/DDRReport', 'consortium', 'get_consortia_institution_list'],
    ['Select Region', '/Reports/DDRReport', 'meridian', 'get_dat_region_list'],
    ['Year', '/Reports/ConterReport', 'meridian', 'get_contu_report_years'],
    ['Months to choose from', '/Reports/Counter', 'harbour', '/counter/months'],
  ] as const)(
    '%s of %s that fails shows the failure in its place, with Retry',
    async (label, path, account, call) => {
      portal.fail(call, 500)
      await portal.open(account, path)
      const field = await screen.findByRole<HTMLInputElement>('textbox', { name: label })
      expect(field.value).toBe('Could not be loaded')
      const place = field.closest('[role="alert"]')
      portal.heal()
      await userEvent.click(within(place as HTMLElement).getByRole('button', { name: 'Retry' }))
      await waitFor(() => expect(screen.queryByDisplayValue('Could not be loaded')).toBeNull())
    },
  )

  it('that fails gives no report the name of somebody else', async () => {
    portal.fail('get_consortia_institution_list', 500)
    await portal.open('consortium', `/Reports/Usage?${span}&customerId=1002`)
    await answer(/^J-Gate usage of institution no. 1002,/)
    portal.heal()
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
    await answer(/^J-Gate usage of Meridian University/)
  })
})

describe('a report whose address has values that it cannot use', () => {
  it.each([
    ['meridian', '/Reports/Usage?from=2026-02-30', 'From date'],
    ['meridian', '/Reports/Usage?from=2026-03-02&to=2026-03-01', 'From date, To date'],
    ['meridian', '/Reports/Usage?subject=films&customerId=1003', 'Select Report Type, Institution'],
    ['lakeside', '/Reports/Usage?source=onos', 'Source'],
    ['consortium', '/Reports/DDRReport?side=upwards&memberId=x', 'Select Report Type, Institution'],
    ['meridian', '/Reports/ConterReport?year=1800', 'Year'],
    ['meridian', '/Reports/Counter?report=TR&begin=2026-13', 'Report, From month'],
    ['meridian', '/Reports/Counter?metrics=Total_Films', 'Metric types'],
  ] as const)('names them for %s at %s', async (account, path, names) => {
    await portal.open(account, path)
    await screen.findByText(
      `The address of this page has values that the report cannot use: ${names}. It is shown without them.`,
    )
  })

  it('says no more of them once it is loaded again', async () => {
    await portal.open('meridian', '/Reports/Usage?device=watch')
    await screen.findByText(/cannot use: Select Device Type/)
    await userEvent.click(screen.getByRole('button', { name: 'View Report' }))
    await waitFor(() => expect(screen.queryByText(/cannot use/)).toBeNull())
    expect(window.location.search).toBe('')
  })

  it.each([
    ['/Reports/Usage?customerId=999999', 'Institution'],
    ['/Reports/DDRReport?memberId=999999', 'Institution'],
    ['/Reports/ConterReport?requesterId=999999', 'Requested From'],
    ['/Reports/Counter?customerId=999999', 'Institution'],
  ])('marks an institution that the consortium does not have at %s', async (path, label) => {
    await portal.open('consortium', path)
    await screen.findByText(/^Not in the consortium/)
    const field = screen.getByRole<HTMLInputElement>('combobox', { name: label })
    expect(field.value).toBe('institution no. 999999')
  })

  it('marks a region that there is not', async () => {
    await portal.open('consortium', '/Reports/DDRReport?regionId=99')
    await screen.findByText(/^There is no such region/)
    expect(screen.getByRole('combobox', { name: 'Select Region' }).textContent).toBe('no. 99')
  })
})
