import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { SkipLink } from './SkipLink.tsx'

afterEach(cleanup)

const show = (content: ReactNode) =>
  render(
    <>
      <SkipLink />
      <button>Menu</button>
      <main id="main-content" tabIndex={-1}>
        <input aria-label="Filter" />
        {content}
      </main>
    </>,
  )

const focused = () => document.activeElement?.textContent

it.each([
  [
    'table',
    <div key="table" data-rows>
      <table>
        <thead>
          <tr>
            <th>
              <button>Sort</button>
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              <button disabled>Busy</button>
              <button>First row</button>
            </td>
          </tr>
        </tbody>
      </table>
    </div>,
  ],
  [
    'list of cards',
    <ul key="cards" data-rows>
      <li>
        <a href="/one">First row</a>
      </li>
    </ul>,
  ],
])('the second stop of Tab leads into the first row of a %s', async (_, content) => {
  show(content)
  await userEvent.tab()
  expect(focused()).toBe('shell.skip')
  await userEvent.tab()
  expect(focused()).toBe('shell.skipToList')
  await userEvent.keyboard('{Enter}')
  expect(focused()).toBe('First row')
})

it('a screen without a list offers no way to it', async () => {
  show(<p>No rows</p>)
  await userEvent.tab()
  await userEvent.tab()
  expect(focused()).toBe('Menu')
})

it('a list that is gone meanwhile leads to the content', async () => {
  const { rerender } = show(
    <ul data-rows>
      <li>
        <a href="/one">First row</a>
      </li>
    </ul>,
  )
  await userEvent.tab()
  rerender(
    <>
      <SkipLink />
      <main id="main-content" tabIndex={-1} />
    </>,
  )
  await userEvent.click(screen.getByRole('link', { name: 'shell.skipToList' }))
  expect(document.activeElement?.id).toBe('main-content')
})
