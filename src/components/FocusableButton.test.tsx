import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { FocusableButton } from './FocusableButton.tsx'

/** A form whose Save is disabled once all is saved. */
function Form({ onSave }: { onSave: () => void }) {
  const [isSaved, setSaved] = useState(false)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
        setSaved(true)
      }}
    >
      <input />
      <FocusableButton type="submit" disabled={isSaved}>
        Save
      </FocusableButton>
    </form>
  )
}

const save = () => screen.getByRole('button', { name: 'Save' })
const stateOf = (button: HTMLElement) => [
  button.matches(':disabled'),
  button.getAttribute('aria-disabled'),
]

it('that the keyboard has pressed keeps the focus, does nothing more, and is disabled once it is left', async () => {
  let saves = 0
  render(<Form onSave={() => saves++} />)
  save().focus()
  await userEvent.keyboard('{Enter}')
  expect(stateOf(save())).toEqual([false, 'true'])
  expect(document.activeElement).toBe(save())
  await userEvent.keyboard('{Enter}')
  expect(saves).toBe(1)
  await userEvent.tab({ shift: true })
  expect(stateOf(save())).toEqual([true, null])
})

it.each([
  ['the pointer', () => userEvent.click(save())],
  ['Enter in a field', () => userEvent.type(screen.getByRole('textbox'), '{Enter}')],
])('that %s has pressed is disabled at once', async (_, press) => {
  render(<Form onSave={() => undefined} />)
  await press()
  expect(stateOf(save())).toEqual([true, null])
})
