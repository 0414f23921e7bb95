import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { useSingleKeys } from './useSingleKeys.ts'

const onJ = vi.fn<() => void>()

function Screen() {
  useSingleKeys({ j: onJ })
  return <input aria-label="Name" />
}

beforeEach(() => {
  onJ.mockClear()
  render(<Screen />)
})

it('what a browser sends to a field that it fills in is no error', () => {
  const onError = vi.fn<(event: ErrorEvent) => void>()
  window.addEventListener('error', onError, { once: true })
  screen.getByRole('textbox').dispatchEvent(new Event('keydown', { bubbles: true }))
  window.removeEventListener('error', onError)
  expect(onError).not.toHaveBeenCalled()
})

it('a shortcut runs, but not while the user types', () => {
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'j' })
  expect(onJ).not.toHaveBeenCalled()
  fireEvent.keyDown(document.body, { key: 'J' })
  expect(onJ).toHaveBeenCalledOnce()
})
