import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openPortal } from '../support/portal.tsx'

const portal = openPortal()

// The month does not change while a test runs.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: portal.carrel.clock.now() }))
afterEach(() => void vi.useRealTimers())

const months = 'begin=2025-11&end=2026-02'

const answer = (name: RegExp) => screen.findByRole('region', { name })
const choose = async (select: string, option: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: select }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}

describe('the COUNTER reports', () => {
  it('begins with the latest complete month', async () => {
    await portal.open('meridian', '/Reports/Counter')
    await answer(/^PR: Platform Report of .+, Feb 2026$/)
  })

  it('show the header of the standard and the rows of the file', async () => {
    await portal.open('meridian', `/Reports/Counter?report=DR_D1&${months}`)
    const report = await answer(
      /^DR_D1: Database Search and Item Usage of Meridian University Library, Nov 2025 – Feb 2026/,
    )
    const header = await within(report).findByLabelText('Header of the report')
    for (const text of [
      'Database Search and Item Usage',
      'carrel:1002',
      'Access_Method=Regular',
      'Begin_Date=2025-11-01; End_Date=2026-02-28',
    ]) {
      within(header).getByText(text)
    }
    const headings = within(report).getAllByRole('columnheader')
    const isFigure = headings.map((heading) => getComputedStyle(heading).textAlign === 'right')
    expect(isFigure).toEqual([false, false, false, true, true, true, true, true])
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      'Database',
      'Proprietary_ID',
      'Metric_Type',
      'Reporting_Period_Total',
      'Nov-2025',
      'Dec-2025',
      'Jan-2026',
      'Feb-2026',
    ])
    within(report).getByText(/Publisher: Carrel · Publisher_ID: blank · Platform: Carrel/)
    const [metric] = within(within(report).getByRole('table')).getAllByText(/^(Total|Searches)_/)
    // A long name goes on the next line behind an underscore, not within a word.
    expect(metric?.innerHTML).toMatch(/_<wbr>/)
  })

  it('keep their parameters in the address; a standard view has its months alone', async () => {
    await portal.open('meridian', `/Reports/Counter?${months}`)
    await answer(/^PR: Platform Report/)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Show Access_Method' }))
    await choose('Metric types', 'Searches_Platform')
    await userEvent.keyboard('{Escape}')
    expect(window.location.search).not.toContain('showAccessMethod')
    await userEvent.click(screen.getByRole('button', { name: 'View Report' }))
    await waitFor(() => expect(window.location.search).toContain('metrics=Searches_Platform'))
    expect(window.location.search).toContain('showAccessMethod=true')
    await screen.findByText('Attributes_To_Show=Access_Method')
    await userEvent.click(screen.getByRole('button', { name: /^Change: PR: Platform Report/ }))
    await choose('Report', 'PR_P1: Platform Usage')
    expect(screen.queryByRole('checkbox', { name: 'Show Access_Method' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'View Report' }))
    await answer(/^PR_P1: Platform Usage/)
    expect(window.location.search).not.toContain('metrics')
  })

  it('say why they are empty', async () => {
    await portal.open('meridian', '/Reports/Counter?begin=2020-01&end=2020-02')
    await screen.findByText('No Data Available')
    const messages = await screen.findAllByText(
      /^3032: Usage No Longer Available for Requested Dates/,
    )
    expect(messages.length).toBeGreaterThan(0)
  })

  it('of a consortium are of all members at first, and of one that is chosen', async () => {
    await portal.open('consortium', `/Reports/Counter?${months}`)
    await answer(/of all member institutions/)
    await screen.findByText(/^The sum of the reports of all members/)
    await choose('Institution', 'Meridian University')
    await userEvent.click(screen.getByRole('button', { name: 'View Report' }))
    await answer(/^PR: Platform Report of Meridian University, /)
    await screen.findByText('carrel:1002')
    expect(screen.queryByText(/^The sum of the reports/)).toBeNull()
  })

  it('show a failure, and the report after Retry', async () => {
    portal.fail('counter/report', 500)
    await portal.open('meridian', `/Reports/Counter?${months}`)
    const retry = await screen.findByRole('button', { name: 'Retry' })
    portal.heal()
    await userEvent.click(retry)
    await screen.findByLabelText('Header of the report')
  })

  it('are all an observer sees; credentials are for administrators', async () => {
    await portal.open('observer', `/Reports/Counter?${months}`)
    await answer(/^PR: Platform Report/)
    expect(screen.queryByRole('link', { name: 'API credentials' })).toBeNull()
  })

  it('closes the page of the credentials to an observer', async () => {
    await portal.open('observer', '/Reports/Counter/Credentials')
    await screen.findByText('You do not have access to this page')
  })
})

describe('API credentials', () => {
  it('are made, tested with the real API, and revoked', async () => {
    await portal.open('harbour', '/Reports/Counter/Credentials')
    await screen.findByText(/^No program may fetch reports yet/)
    await userEvent.click(screen.getByRole('button', { name: 'Make a credential' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Statistics tool')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Make a credential' }))
    const key = await within(dialog).findByRole<HTMLInputElement>('textbox', { name: 'API key' })
    expect(key.value).toMatch(/^[\w-]{43}$/)
    const apiKey = key.value
    await userEvent.click(within(dialog).getByRole('button', { name: 'Call the API' }))
    await within(dialog).findByText('The credential works.')
    // The list of members and the report name the library, as a harvester would see it.
    expect(
      within(dialog).getAllByText(/"Institution_Name": "Harbour College Library"/),
    ).toHaveLength(2)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Done' }))

    // The test was its first use, and the list says when.
    await screen.findByRole('row', { name: /^Statistics tool 1030-\w+ harbour .* UTC/ })
    // The key is gone; testing later asks for it, and a wrong one shows what a harvester sees.
    expect(document.body.textContent).not.toContain(apiKey)
    await userEvent.click(screen.getByRole('button', { name: 'Test Statistics tool' }))
    const test = await screen.findByRole('dialog')
    await userEvent.type(within(test).getByRole('textbox', { name: 'API key' }), 'wrong')
    await userEvent.click(within(test).getByRole('button', { name: 'Call the API' }))
    await within(test).findByText('The API refused the credential.')
    expect(within(test).getAllByText(/"Code": 2020/).length).toBeGreaterThan(0)
    await userEvent.type(within(test).getByRole('textbox', { name: 'API key' }), 'r')
    expect(within(test).queryByText('The API refused the credential.')).toBeNull()
    await userEvent.click(within(test).getByRole('button', { name: 'Close' }))

    await userEvent.click(await screen.findByRole('button', { name: 'Revoke Statistics tool' }))
    const confirm = await screen.findByRole('alertdialog')
    await userEvent.click(within(confirm).getByRole('button', { name: 'Revoke' }))
    await screen.findByText(/^No program may fetch reports yet/)
  })

  it('that is being made keeps its dialog open, because its key is shown only once', async () => {
    await portal.open('meridian', '/Reports/Counter/Credentials')
    await userEvent.click(await screen.findByRole('button', { name: 'Make a credential' }))
    const dialog = await screen.findByRole('dialog', { name: 'Make a credential' })
    await userEvent.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'Slow')
    portal.fail('counter/credentials', 'never')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Make a credential' }))
    await waitFor(() =>
      expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveProperty(
        'disabled',
        true,
      ),
    )
    await userEvent.keyboard('{Escape}')
    screen.getByRole('dialog', { name: 'Make a credential' })
  })

  it('that cannot be loaded show a failure, and the list after Retry', async () => {
    portal.fail('counter/credentials', 500)
    await portal.open('lakeside', '/Reports/Counter/Credentials')
    const retry = await screen.findByRole('button', { name: 'Retry' })
    portal.heal()
    await userEvent.click(retry)
    await screen.findByText(/^No program may fetch reports yet/)
  })
})
