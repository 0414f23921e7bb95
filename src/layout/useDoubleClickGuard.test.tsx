import { Dialog, Drawer } from '@mui/material'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { useDoubleClickGuard } from './useDoubleClickGuard.ts'

type Kind = 'dialog' | 'drawer'

const beside: Record<Kind, string> = { dialog: '.MuiDialog-container', drawer: '.MuiBackdrop-root' }

function OpenPanel({ kind, onClose }: { kind: Kind; onClose: () => void }) {
  useDoubleClickGuard()
  const Panel = kind === 'dialog' ? Dialog : Drawer
  return (
    <Panel open onClose={onClose}>
      Content
    </Panel>
  )
}

it.each<Kind>(['dialog', 'drawer'])(
  'a click beside a %s closes it, but not the second one of a double click',
  (kind) => {
    const onClose = vi.fn<() => void>()
    render(<OpenPanel kind={kind} onClose={onClose} />)
    const place = document.querySelector(beside[kind]) ?? document.body
    const click = (detail: number) => {
      fireEvent.mouseDown(place, { detail })
      fireEvent.click(place, { detail })
    }
    click(2)
    expect(onClose).not.toHaveBeenCalled()
    click(1)
    expect(onClose).toHaveBeenCalledOnce()
  },
)

/** A button that shows a next step, or does the opposite, in its own place. */
function Wizard({ isReplaced, onAct }: { isReplaced: boolean; onAct: (act: string) => void }) {
  useDoubleClickGuard()
  const [isOn, setOn] = useState(false)
  const act = (name: string) => () => {
    onAct(name)
    setOn(!isOn)
  }
  if (isReplaced) {
    return (
      <button type="button" key={String(isOn)} onClick={act(isOn ? 'assign' : 'review')}>
        Assign
      </button>
    )
  }
  return (
    <button type="button" onClick={act(isOn ? 'enable' : 'disable')}>
      {isOn ? 'Enable' : 'Disable'}
    </button>
  )
}

const button = () => screen.getByRole('button')

it.each([
  { what: 'the button of the next step', isReplaced: true, first: 'review', next: 'assign' },
  { what: 'the opposite', isReplaced: false, first: 'disable', next: 'enable' },
])(
  'the second click of a double click does not reach $what, but a further click does',
  ({ isReplaced, first, next }) => {
    const onAct = vi.fn<(act: string) => void>()
    render(<Wizard isReplaced={isReplaced} onAct={onAct} />)
    fireEvent.click(button(), { detail: 1 })
    fireEvent.click(button(), { detail: 2 })
    expect(onAct.mock.calls).toEqual([[first]])
    fireEvent.click(button(), { detail: 1 })
    expect(onAct.mock.calls).toEqual([[first], [next]])
  },
)

it('each of several quick clicks on a button that stays the same counts', () => {
  const onAct = vi.fn<() => void>()
  function Pages() {
    useDoubleClickGuard()
    return (
      <button type="button" onClick={onAct}>
        Next page
      </button>
    )
  }
  render(<Pages />)
  for (const detail of [1, 2, 3]) fireEvent.click(button(), { detail })
  expect(onAct).toHaveBeenCalledTimes(3)
})

it('Enter that is held down acts once on a button, and adds lines to a text', () => {
  function Form() {
    useDoubleClickGuard()
    return (
      <>
        <button type="button">Disable</button>
        <input type="text" />
        <textarea />
      </>
    )
  }
  render(<Form />)
  const [line, text] = screen.getAllByRole('textbox')
  const isTaken = (element: Element | undefined, repeat: boolean) =>
    fireEvent.keyDown(element ?? document.body, { key: 'Enter', repeat })
  expect([isTaken(button(), false), isTaken(button(), true)]).toEqual([true, false])
  expect([isTaken(line, false), isTaken(line, true)]).toEqual([true, false])
  expect([isTaken(text, false), isTaken(text, true)]).toEqual([true, true])
})
