import { Dialog, Drawer } from '@mui/material'
import { fireEvent, render } from '@testing-library/react'
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
