import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useSaveKey } from './useSaveKey.ts'

const onSave = vi.fn<() => void>()

function Screen() {
  useSaveKey(onSave)
  return <input aria-label="Name" />
}

it('Ctrl-S saves, and what a browser sends to a field that it fills in is no error', () => {
  const onError = vi.fn<(event: ErrorEvent) => void>()
  render(<Screen />)
  window.addEventListener('error', onError, { once: true })
  screen.getByRole('textbox').dispatchEvent(new Event('keydown', { bubbles: true }))
  window.removeEventListener('error', onError)
  expect(onError).not.toHaveBeenCalled()
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 's', ctrlKey: true })
  expect(onSave).toHaveBeenCalledOnce()
})
