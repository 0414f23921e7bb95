import { Dialog } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { AdminContext, useNotificationContext, useNotify } from 'react-admin'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useUndo } from '../../components/notices/useUndo.tsx'
import { pretendScreenWidth } from '../../../tests/support/screenWidth.ts'
import { useDownload } from '../../components/files/useDownload.ts'
import { Notifications } from './Notifications.tsx'

beforeEach(() => {
  pretendScreenWidth(1280)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Screen({ onUndo }: { onUndo: (name: string) => void }) {
  const notify = useNotify()
  const notifyDone = useUndo()
  const [isShown, setShown] = useState(true)
  const remove = (name: string) => () =>
    notifyDone(name, () => {
      onUndo(name)
      return Promise.resolve({ done: 1, of: 2 })
    })
  return (
    <main id="main-content" tabIndex={-1}>
      {isShown && (
        <>
          <button onClick={remove('one')}>Remove one</button>
          <button onClick={remove('two')}>Remove two</button>
        </>
      )}
      <button onClick={() => notifyDone('all', () => Promise.resolve(undefined))}>
        Remove all
      </button>
      <button onClick={() => setShown(false)}>Leave</button>
      <button onClick={() => notify('checking', { type: 'info', tag: 'check' })}>Check</button>
      <button onClick={() => notify('checked', { type: 'info', tag: 'check' })}>End</button>
      <button onClick={() => notify('failed', { type: 'error' })}>Fail</button>
    </main>
  )
}

const show = (onUndo: (name: string) => void = () => undefined, beside: ReactNode = null) =>
  render(
    <MemoryRouter>
      <AdminContext>
        <Screen onUndo={onUndo} />
        {beside}
        <Notifications />
      </AdminContext>
    </MemoryRouter>,
  )

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('offers the undo of each of two changes at once, also after the screen is left', async () => {
  const undone: string[] = []
  show((name) => undone.push(name))
  await press('Remove one')
  await press('Remove two')
  await press('Leave')
  expect(screen.getAllByRole('alert').map((one) => one.textContent)).toEqual([
    'onelist.undo',
    'twolist.undo',
  ])
  await userEvent.click(screen.getAllByRole('button', { name: 'list.undo' })[0] as HTMLElement)
  expect(undone).toEqual(['one'])
  await screen.findByText('list.partlyUndone')
})

function DialogAbove() {
  const notifyDone = useUndo()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      <Dialog open={isOpen} transitionDuration={0} aria-label="Above">
        <button onClick={() => notifyDone('saved', () => Promise.resolve(undefined))}>Save</button>
        <button onClick={() => setOpen(false)}>Close</button>
      </Dialog>
    </>
  )
}

it('offers an undo in the dialog that is open, and on the page once it is closed', async () => {
  show(undefined, <DialogAbove />)
  await press('Remove one')
  await press('Open')
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText('one')
  await press('Save')
  dialog.getByText('saved')
  const buttons = dialog.getAllByRole('button', { name: 'list.undo' })
  expect(buttons).toHaveLength(2)
  await press('Close')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // The same elements, because a click that began in the dialog would be lost with a button of it.
  const after = screen.getAllByRole('button', { name: 'list.undo' })
  expect(after.map((button, index) => button === buttons[index])).toEqual([true, true])
})

function NotifyAgain() {
  const notify = useNotify()
  const { notifications } = useNotificationContext()
  const isFirst = notifications.some(({ message }) => message === 'failed')
  useLayoutEffect(() => {
    if (isFirst) notify('done')
  }, [isFirst, notify])
  return null
}

it('shows each of two notifications of which one comes while the other is taken', async () => {
  show(undefined, <NotifyAgain />)
  await press('Fail')
  expect(screen.getAllByRole('alert').map((one) => one.textContent)).toEqual(['failed', 'done'])
})

function FailingOffer() {
  const notify = useNotify()
  const offer = () => notify('offline', { type: 'error', action: <button>Again</button> })
  return <button onClick={offer}>Try</button>
}

it('keeps each offer of two errors that say the same', async () => {
  show(undefined, <FailingOffer />)
  await press('Try')
  await press('Try')
  expect(screen.getAllByRole('button', { name: 'Again' })).toHaveLength(2)
})

function InvalidForm() {
  const notify = useNotify()
  return (
    <>
      <button onClick={() => notify('ra.message.invalid_form', { type: 'error' })}>Send</button>
      <button onClick={() => notify('saved', { type: 'success' })}>Correct</button>
    </>
  )
}

it('says each error once, and that a form is not valid no longer than until it is saved', async () => {
  show(undefined, <InvalidForm />)
  await press('Send')
  await press('Send')
  await press('Fail')
  await press('Fail')
  const texts = () => screen.getAllByRole('alert').map((one) => one.textContent)
  expect(texts()).toEqual(['ra.message.invalid_form', 'failed'])
  await press('Correct')
  expect(texts()).toEqual(['failed', 'saved'])
})

function Saving() {
  const notify = useNotify()
  const [fails, setFails] = useState(true)
  const save = useMutation({
    mutationFn: ({ name }: { name: string }) =>
      fails ? Promise.reject(new Error(name)) : Promise.resolve(name),
    onError: () => notify('problem.unexpected', { type: 'error' }),
  })
  return (
    <>
      <button onClick={() => save.mutate({ name: 'one' })}>Save one</button>
      <button onClick={() => save.mutate({ name: 'two' })}>Save two</button>
      <button onClick={() => setFails(false)}>Mend</button>
    </>
  )
}

it('shows a failed write until the same is tried again, and each failure of it', async () => {
  show(undefined, <Saving />)
  const shown = () => screen.queryAllByRole('alert')
  await press('Save one')
  const [first] = await screen.findAllByText('problem.unexpected')
  await press('Save one')
  // The second failure is announced again, so that nobody takes silence for success.
  await waitFor(() => expect(shown()).toHaveLength(1))
  expect(screen.getByText('problem.unexpected')).not.toBe(first)
  await press('Mend')
  await press('Save two')
  expect(shown()).toHaveLength(1)
  await press('Save one')
  await waitFor(() => expect(shown()).toHaveLength(0))
})

function Downloading() {
  const { mutate } = useDownload()
  const [fails, setFails] = useState(true)
  const load = () =>
    fails ? Promise.reject(new Error('lost')) : new Promise<never>(() => undefined)
  return (
    <>
      <button onClick={() => mutate(() => load())}>Download</button>
      <button onClick={() => setFails(false)}>Mend</button>
    </>
  )
}

it('shows a failed download until the same button is used again', async () => {
  show(undefined, <Downloading />)
  await press('Download')
  await screen.findByText('problem.unexpected')
  await press('Mend')
  await press('Download')
  // At once, not when its time is over.
  expect(screen.queryByRole('alert')).toBeNull()
})

it('shows an error beside an offer to undo, and not after it', async () => {
  show()
  await press('Remove one')
  await press('Fail')
  expect(screen.getAllByRole('alert')).toHaveLength(2)
})

it('shows the later of two notifications with the same tag, and the others', async () => {
  show()
  await press('Check')
  await press('Fail')
  await press('End')
  expect(screen.getAllByRole('alert').map((one) => one.textContent)).toEqual(['failed', 'checked'])
})

it('says once that it is as it was before when two changes are undone', async () => {
  show()
  await press('Remove all')
  await press('Remove all')
  for (const undo of await screen.findAllByRole('button', { name: 'list.undo' }))
    await userEvent.click(undo)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'list.undo' })).toBeNull())
  expect(await screen.findAllByText('list.undone')).toHaveLength(1)
})

it('returns the focus to where it was when an undo is chosen with the keyboard', async () => {
  show()
  await press('Remove one')
  const before = screen.getByRole('button', { name: 'Fail' })
  before.focus()
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'list.undo' }))
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(before)
})

it('keeps an offer while it has the focus, and for its whole time afterwards', () => {
  vi.useFakeTimers()
  show()
  act(() => screen.getByRole('button', { name: 'Remove one' }).click())
  const pass = (ms: number) =>
    act(() => {
      vi.advanceTimersByTime(ms)
    })
  const undo = screen.getByRole('button', { name: 'list.undo' })
  act(() => undo.focus())
  pass(60_000)
  act(() => undo.blur())
  pass(19_000)
  expect(screen.queryByRole('alert')).not.toBeNull()
  pass(2_000)
  expect(screen.queryByRole('alert')).toBeNull()
})
