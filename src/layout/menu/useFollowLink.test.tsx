import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { useFollowLink } from './useFollowLink.ts'

function Menu() {
  const followLink = useFollowLink()
  return (
    <a href="/outbox?state=failed#first" onClick={followLink}>
      Outbox
    </a>
  )
}

function openMenu() {
  const router = createMemoryRouter([{ path: '*', element: <Menu /> }], { initialEntries: ['/'] })
  render(<RouterProvider router={router} />)
  return router
}

it('a click on the link opens its whole address without loading the page', async () => {
  const router = openMenu()
  const link = screen.getByRole('link')
  const click = createEvent.click(link)
  fireEvent(link, click)
  await expect
    .poll(() => router.state.location)
    .toMatchObject({ pathname: '/outbox', search: '?state=failed', hash: '#first' })
  expect(click.defaultPrevented).toBe(true)
})

it.each([
  { ctrlKey: true },
  { metaKey: true },
  { shiftKey: true },
  { altKey: true },
  { button: 1 },
])('a click with %o is left to the browser, which opens a tab or window or downloads', (how) => {
  const router = openMenu()
  const link = screen.getByRole('link')
  // jsdom follows no links, so that what it is left to do has no effect.
  const click = createEvent.click(link, how)
  fireEvent(link, click)
  expect(click.defaultPrevented).toBe(false)
  expect(router.state.location.pathname).toBe('/')
})

it('a click on the link to the page that shows adds no entry to the history', async () => {
  window.history.replaceState(null, '', '/outbox?state=failed#first')
  const router = openMenu()
  fireEvent.click(screen.getByRole('link'))
  await expect.poll(() => router.state.location.pathname).toBe('/outbox')
  expect(router.state.historyAction).toBe('REPLACE')
  window.history.replaceState(null, '', '/')
})
