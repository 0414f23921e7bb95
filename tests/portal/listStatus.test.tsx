import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { paths } from '../../src/paths.ts'
import { openPortal } from '../support/portal.tsx'

const portal = openPortal()
beforeEach(() => localStorage.clear())

/** Returns the texts that screen readers say on their own. */
const announced = () =>
  [...document.querySelectorAll('[aria-live=polite]')].map(({ textContent }) => textContent)

it('says to screen readers which rows a page and a filter have brought, and that none match', async () => {
  await portal.open('meridian', paths.titles)
  const range = await screen.findByText(/^1–15 of \d+$/)
  await userEvent.click(screen.getByRole('button', { name: 'Page 2' }))
  // Only a change of an element that was there before is said.
  await waitFor(() => expect(range.textContent).toMatch(/^16–/))
  expect(announced()).toContain(range.textContent)
  await userEvent.click(screen.getByLabelText('Resource name'))
  await userEvent.paste('journal')
  await waitFor(() => expect(range.textContent).toMatch(/^1–\d+ of \d$/))
  expect(range.isConnected).toBe(true)
  await userEvent.clear(screen.getByLabelText('Resource name'))
  await userEvent.click(screen.getByLabelText('Resource name'))
  await userEvent.paste('no such title')
  await waitFor(() =>
    expect(announced()).toContain('Given Resource not available as part of My Library'),
  )
})
