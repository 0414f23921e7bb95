import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { contract } from '../../contract/index.ts'
import { paths } from '../../src/paths.ts'
import { openPortal } from '../support/portal.tsx'

const { ddr, packages } = contract

const portal = openPortal()

type Scope = Pick<typeof screen, 'findByRole' | 'findByDisplayValue' | 'queryByRole'>

/** Expects that a field shows that its choices could not be loaded, and has them after Retry. */
async function retries(scope: Scope, name: string): Promise<void> {
  const field = await scope.findByDisplayValue('Could not be loaded')
  expect(field).toHaveProperty('labels.0.textContent', name)
  expect(scope.queryByRole('combobox', { name })).toBeNull()
  portal.heal()
  await userEvent.click(await scope.findByRole('button', { name: 'Retry' }))
  await userEvent.click(await scope.findByRole('combobox', { name }))
  await waitFor(() => expect(screen.getAllByRole('option').length).toBeGreaterThan(1))
  await userEvent.keyboard('{Escape}')
}

it('the aggregators of the packages say that they could not be loaded', async () => {
  portal.fail(packages.subscribedAggregators.path, 500)
  await portal.open('meridian', paths.packages)
  await retries(screen, 'Aggregator')
})

it('the aggregators of packages to add say that they could not be loaded', async () => {
  await portal.open('meridian', paths.packages)
  await screen.findByRole('table')
  portal.fail(packages.aggregators.path, 500)
  await userEvent.click(
    await screen.findByRole('button', { name: 'Add New Package Subscription Details' }),
  )
  await retries(within(await screen.findByRole('dialog')), 'Aggregator')
})

it('the priorities of a new request say that they could not be loaded', async () => {
  portal.fail(ddr.priorities.path, 500)
  await portal.open('lakeside', paths.ddrSent)
  await userEvent.click(await screen.findByRole('button', { name: 'Raise a request' }))
  await retries(within(await screen.findByRole('dialog')), 'Priority')
})

it('a consortium is not asked to select a member before there are members to select', async () => {
  portal.fail(ddr.institutions.path, 503)
  await portal.open('consortium', paths.ddrReceived)
  const retry = await screen.findAllByRole('button', { name: 'Retry' })
  expect(screen.queryByRole('dialog')).toBeNull()
  portal.heal()
  await userEvent.click(retry[0] as HTMLElement)
  within(await screen.findByRole('dialog')).getByText('Please select member to view details')
})

it.each([paths.statement, paths.overlaps, paths.ddrSettings])(
  '%s asks for no library while libraries cannot be loaded',
  async (path) => {
    portal.fail(contract.memberLibraries.list.path, 503)
    portal.fail(ddr.institutions.path, 503)
    await portal.open('consortium', path)
    const retry = await screen.findByRole('button', { name: 'Retry' })
    expect(screen.queryByText(/^Choose a .*library to see/)).toBeNull()
    portal.heal()
    await userEvent.click(retry)
    await screen.findByText(/^Choose a .*library to see/)
  },
)
