import { act, fireEvent, render, screen } from '@testing-library/react'
import {
  CoreAdminContext,
  type DataProvider,
  ListContextProvider,
  type RaRecord,
  removeEmpty,
  testDataProvider,
  TextInput,
  useList,
} from 'react-admin'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ChoiceFilter, LiveFilters } from './LiveFilters.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const choices = [
  { id: 'print', name: 'Print' },
  { id: 'both', name: 'Both' },
]

/**
 * Shows a typed filter and a choice; returns the filters that were applied, oldest first. A list with a resource loads
 * its rows from `dataProvider`.
 */
function showFilters(dataProvider?: DataProvider): unknown[] {
  const applied: unknown[] = []
  const setFilters = (filters: object) => void applied.push(removeEmpty(filters))
  const resource = dataProvider && 'titles'
  function Shown() {
    const list = useList<RaRecord>({ data: [] })
    return (
      <ListContextProvider value={{ ...list, setFilters, ...(resource && { resource }) }}>
        <LiveFilters>
          <TextInput source="title" label="Title" />
          <ChoiceFilter source="access" label="Access" choices={choices} />
        </LiveFilters>
      </ListContextProvider>
    )
  }
  render(
    <CoreAdminContext {...(dataProvider && { dataProvider })}>
      <Shown />
    </CoreAdminContext>,
  )
  return applied
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const type = (value: string) =>
  fireEvent.change(screen.getByLabelText('Title'), { target: { value } })

function choose(name: string): void {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Access' }))
  fireEvent.click(screen.getByRole('option', { name }))
}

it('applies what is typed once, after the last key', async () => {
  const applied = showFilters()
  type('ch')
  await pass(150)
  type('chem')
  await pass(150)
  expect(applied).toEqual([])
  await pass(100)
  expect(applied).toEqual([{ title: 'chem' }])
})

it('applies what is typed at once by Enter, and not again', async () => {
  const applied = showFilters()
  type('chem')
  fireEvent.submit(screen.getByLabelText('Title'))
  await pass(50)
  expect(applied).toEqual([{ title: 'chem' }])
  await pass(1_000)
  expect(applied).toHaveLength(1)
})

it('applies a choice at once and not again, so that Back right after it stays', async () => {
  const applied = showFilters()
  choose('Print')
  await pass(50)
  expect(applied).toEqual([{ access: 'print' }])
  await pass(1_000)
  expect(applied).toHaveLength(1)
})

it('applies a choice together with what was typed before it', async () => {
  const applied = showFilters()
  type('chem')
  await pass(50)
  choose('Both')
  await pass(1_000)
  expect(applied).toEqual([{ title: 'chem', access: 'both' }])
})

it('asks for the rows of a choice before it applies, so that they are there sooner', async () => {
  const requested: unknown[] = []
  const getList: DataProvider['getList'] = (resource, params) => {
    const filter: unknown = params.filter
    requested.push({ resource, filter })
    return Promise.resolve({ data: [], total: 0 })
  }
  const applied = showFilters(testDataProvider({ getList }))
  choose('Print')
  expect(applied).toEqual([])
  expect(requested).toEqual([{ resource: 'titles', filter: { access: 'print' } }])
  await pass(50)
  expect(applied).toEqual([{ access: 'print' }])
})
