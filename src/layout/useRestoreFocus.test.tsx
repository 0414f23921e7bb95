import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { useRestoreFocus } from './useRestoreFocus.ts'

/** A list whose rows remove themselves. */
function Rows() {
  useRestoreFocus()
  const [rows, setRows] = useState(['First', 'Second'])
  return (
    <main>
      {rows.map((row) => (
        <button key={row} type="button" onClick={() => setRows(rows.filter((one) => one !== row))}>
          {row}
        </button>
      ))}
    </main>
  )
}

const button = (name: string) => screen.getByRole('button', { name })

beforeEach(() => {
  render(<Rows />)
  fireEvent.pointerDown(button('First'))
  button('First').focus()
})

it('a row that a screen reader removes gives the focus to its neighbour', async () => {
  // Its click comes without a key or a pointer, also after a pointer was used.
  await act(() => fireEvent.click(button('First'), { detail: 0 }))
  expect(document.activeElement).toBe(button('Second'))
})

it('a row that a pointer removes does not, because a phone would show its keys', async () => {
  await act(() => fireEvent.click(button('First'), { detail: 1 }))
  expect(document.activeElement).toBe(document.body)
})
