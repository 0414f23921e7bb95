import { expect, it, vi } from 'vitest'
import { render } from '@testing-library/react'
import { ResourceContextProvider } from 'react-admin'
import { StandardList } from './StandardList.tsx'

it('refuses a list without columns, by the name of its resource', () => {
  // React writes what a component throws to the console, too.
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() =>
    render(
      <ResourceContextProvider value="readingLists">
        <StandardList sort={{ field: 'id', order: 'ASC' }}>{[]}</StandardList>
      </ResourceContextProvider>,
    ),
  ).toThrow('The list of readingLists has no columns')
  error.mockRestore()
})
