import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { InFocusedDialog } from './InFocusedDialog.tsx'

/** Puts a dialog in the page as MUI does, with the focus in it. */
function openDialog(): HTMLElement {
  const modal = document.createElement('div')
  modal.className = 'MuiModal-root'
  modal.innerHTML = '<div role="dialog"><button>Ok</button></div>'
  document.body.append(modal)
  modal.querySelector('button')?.focus()
  return modal
}

it('shows its children on the page after the dialog with the focus is gone, and no element got the focus', async () => {
  const modal = openDialog()
  render(
    <InFocusedDialog>
      <p>The platform could not be reached</p>
    </InFocusedDialog>,
  )
  const text = screen.getByText('The platform could not be reached')
  expect(modal.contains(text)).toBe(true)
  modal.remove()
  expect(await screen.findByText('The platform could not be reached')).toBe(text)
})
