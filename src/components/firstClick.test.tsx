import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { firstClick } from './firstClick.ts'

const onConfirm = vi.fn<() => void>()

/** Two steps with their buttons in one place. */
function Steps() {
  const [isChecked, setChecked] = useState(false)
  return (
    <button type="button" onClick={isChecked ? firstClick(onConfirm) : () => setChecked(true)}>
      {isChecked ? 'Confirm' : 'Check'}
    </button>
  )
}

it('a double click on one step does not confirm the next one, which a click or Enter does', async () => {
  render(<Steps />)
  await userEvent.dblClick(screen.getByRole('button', { name: 'Check' }))
  expect(onConfirm).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(onConfirm).toHaveBeenCalledTimes(1)
  await userEvent.keyboard('{Enter}')
  expect(onConfirm).toHaveBeenCalledTimes(2)
})
