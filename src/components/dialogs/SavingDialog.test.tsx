import { Menu, MenuItem, TextField } from '@mui/material'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { CoreAdminContext, testI18nProvider } from 'react-admin'
import { beforeEach, expect, it, vi } from 'vitest'
import { useRestoreFocus } from '../../layout/useRestoreFocus.ts'
import { SavingDialog } from './SavingDialog.tsx'

const onSave = vi.fn<() => void>()
const onClose = vi.fn<() => void>()

beforeEach(() => vi.clearAllMocks())

function RestoreFocus() {
  useRestoreFocus()
  return null
}

function dialog(isSaving: boolean, unsaved: 'entry' | 'changes' | false = false) {
  return (
    <CoreAdminContext i18nProvider={testI18nProvider()}>
      <RestoreFocus />
      <SavingDialog
        title="New name"
        saveLabel="Save"
        isSaving={isSaving}
        savesOnEnter
        actions={<button type="button">Reset</button>}
        onSave={onSave}
        onClose={onClose}
        unsaved={unsaved}
      >
        <TextField label="Name" />
        <TextField select label="Kind" value="a">
          <MenuItem value="a">A</MenuItem>
        </TextField>
      </SavingDialog>
    </CoreAdminContext>
  )
}

it('stays open with all that was entered while it saves', async () => {
  const { rerender } = render(dialog(false))
  const name = screen.getByRole('textbox', { name: 'Name' })
  await userEvent.type(name, 'Meridian')
  rerender(dialog(true))
  await userEvent.type(name, ' College{Enter}{Escape}')
  expect(name).toHaveProperty('value', 'Meridian')
  expect(onSave).not.toHaveBeenCalled()
  expect(onClose).not.toHaveBeenCalled()
  for (const button of ['Reset', 'confirm.cancel', 'Save']) {
    expect(screen.getByRole('button', { name: button }).matches(':disabled')).toBe(true)
  }
  // A select of MUI is a div, which `disabled` does not stop.
  expect(screen.getByRole('combobox', { hidden: true }).closest('[inert]')).not.toBeNull()
})

it('gives the focus back to the field after a save that failed, and saves again with Enter', async () => {
  const { rerender } = render(dialog(false))
  const name = screen.getByRole('textbox', { name: 'Name' })
  await userEvent.click(name)
  rerender(dialog(true))
  // What a browser does with a disabled element, and jsdom does not.
  name.blur()
  rerender(dialog(false))
  await waitFor(() => expect(document.activeElement).toBe(name))
  await userEvent.keyboard('{Enter}')
  expect(onSave).toHaveBeenCalledTimes(1)
})

const waysToClose = {
  Escape: () => userEvent.keyboard('{Escape}'),
  Cancel: () => userEvent.click(screen.getByRole('button', { name: 'confirm.cancel' })),
}

it.each([
  { way: 'Escape', unsaved: 'entry' },
  { way: 'Escape', unsaved: 'changes' },
  { way: 'Cancel', unsaved: 'changes' },
] as const)('$way asks before it loses unsaved $unsaved', async ({ way, unsaved }) => {
  render(dialog(false, unsaved))
  await waysToClose[way]()
  await userEvent.click(screen.getByRole('button', { name: 'unsaved.stay' }))
  expect(onClose).not.toHaveBeenCalled()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'unsaved.stay' })).toBeNull())
  await waysToClose[way]()
  await userEvent.click(screen.getByRole('button', { name: 'unsaved.leave' }))
  expect(onClose).toHaveBeenCalledTimes(1)
})

it.each([
  { way: 'Escape', unsaved: false },
  { way: 'Cancel', unsaved: false },
  { way: 'Cancel', unsaved: 'entry' },
] as const)('$way closes at once with unsaved: $unsaved', async ({ way, unsaved }) => {
  render(dialog(false, unsaved))
  await waysToClose[way]()
  expect(onClose).toHaveBeenCalledTimes(1)
})

it('its first field has the focus at once, also when a menu opened the dialog and closes', async () => {
  function Opener() {
    const field = useRef<HTMLInputElement>(null)
    const [anchor, setAnchor] = useState<HTMLElement | null>(null)
    const [isOpen, setOpen] = useState(false)
    return (
      <CoreAdminContext i18nProvider={testI18nProvider()}>
        <button onClick={({ currentTarget }) => setAnchor(currentTarget)}>Menu</button>
        <Menu anchorEl={anchor} open={anchor !== null}>
          <MenuItem
            onClick={() => {
              setAnchor(null)
              setOpen(true)
            }}
          >
            Rename
          </MenuItem>
        </Menu>
        {isOpen && (
          <SavingDialog
            title="New name"
            saveLabel="Save"
            isSaving={false}
            firstField={field}
            onSave={onSave}
            onClose={onClose}
          >
            <TextField label="Name" inputRef={field} />
          </SavingDialog>
        )}
      </CoreAdminContext>
    )
  }
  render(<Opener />)
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
  fireEvent.click(screen.getByRole('menuitem', { name: 'Rename' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }))
})
