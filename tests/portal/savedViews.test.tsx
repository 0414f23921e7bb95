import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { sessionStore } from '../../src/authProvider/sessionStore.ts'
import type { Caller } from '../support/caller.ts'
import { openPortal } from '../support/portal.tsx'

const portal = openPortal()

const span = 'from=2025-06-01&to=2026-03-18'
const usage = `/Reports/Usage?${span}&subject=publishers`

const save = (caller: Caller, name: string, search: string) =>
  caller.fetch('/rest/savedViews', {
    method: 'POST',
    body: JSON.stringify({ screen: 'usageReport', name, search }),
  })

async function savedNames(caller: Caller): Promise<string[]> {
  const response = await caller.fetch('/rest/savedViews?filter={"screen":"usageReport"}')
  return ((await response.json()) as { name: string }[]).map(({ name }) => name)
}

async function openMenu() {
  await userEvent.click(await screen.findByRole('button', { name: /^Saved views$/ }))
  const menu = await screen.findByRole('menu')
  await waitFor(() => expect(within(menu).queryByText('Loading…')).toBeNull())
  return menu
}

async function typeName(name: string) {
  const menu = await openMenu()
  await userEvent.click(within(menu).getByRole('menuitem', { name: 'Save this view…' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), name)
}

it('a view that another computer saved or removed is seen when the menu is opened', async () => {
  const meridian = await portal.open('meridian', usage)
  await openMenu()
  await userEvent.keyboard('{Escape}')
  await save(meridian, 'From elsewhere', `${span}&subject=journals`)
  await openMenu()
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'From elsewhere' }))
  await screen.findByRole('columnheader', { name: 'Journal' })
  expect(window.location.search).toContain('subject=journals')
  await screen.findByRole('button', { name: 'From elsewhere' })
})

it('a name that was taken meanwhile is reported and can be replaced', async () => {
  const lakeside = await portal.open('lakeside', usage)
  await typeName('Board')
  await save(lakeside, 'board', 'subject=journals')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = screen.getByRole('dialog', { name: 'Save this view' })
  await within(dialog).findByText(/You saved a view of this name meanwhile/)
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Replace' }))
  await screen.findByRole('button', { name: 'board' })
  await screen.findByText('The view “board” is saved.')
  const names = await savedNames(lakeside)
  expect(names.filter((name) => name.toLowerCase() === 'board')).toEqual(['board'])
})

it('a view that cannot be saved stays in its dialog, with the entered name', async () => {
  const harbour = await portal.open('harbour', usage)
  await typeName('For the meeting')
  portal.fail('/rest/savedViews', 'unreachable')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = screen.getByRole('dialog', { name: 'Save this view' })
  await within(dialog).findByRole('alert')
  expect(within(dialog).getByRole<HTMLInputElement>('textbox').value).toBe('For the meeting')
  portal.heal()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await screen.findByRole('button', { name: 'For the meeting' })
  expect(await savedNames(harbour)).toEqual(['For the meeting'])
})

it('views that cannot be loaded show the failure in their menu, and Retry loads them', async () => {
  portal.fail('/rest/savedViews', 500)
  const observer = await portal.open('observer', usage)
  await save(observer, 'Members', 'subject=journals')
  const menu = await openMenu()
  const retry = await within(menu).findByRole('menuitem', { name: /could not be loaded. Retry/ })
  portal.heal()
  await userEvent.click(retry)
  await within(menu).findByRole('menuitemradio', { name: 'Members' })
  expect(within(menu).queryByText(/could not be loaded/)).toBeNull()
})

it('views of this browser are carried over once, and none of another name is lost', async () => {
  const caller = await portal.open('consortium', usage)
  await openMenu()
  const userId = sessionStore.read()?.user.userId
  cleanup()
  await save(caller, 'Same', 'subject=journals&to=2026-03-18')
  await save(caller, 'Other', 'subject=journals')
  const key = `RaStoreCarrel.user${userId}.usageReport.savedQueries`
  const old = [
    { name: 'Same', search: 'to=2026-03-18&subject=journals' },
    { name: 'other', search: 'subject=publishers&to=2026-03-18' },
    { name: 'New', search: 'subject=overall' },
  ]
  window.localStorage.setItem(key, JSON.stringify(old))
  const again = await portal.open('consortium', usage)
  await waitFor(async () => {
    expect(await savedNames(again)).toEqual(['New', 'Other', 'other (2)', 'Same'])
  })
  await waitFor(() => expect(window.localStorage.getItem(key)).toBe('[]'))
})

it('a view that is removed can be brought back', async () => {
  const lakeside = await portal.open('lakeside', `/Reports/Usage?${span}&subject=journals`)
  await openMenu()
  await userEvent.keyboard('{Escape}')
  await save(lakeside, 'For the senate', `${span}&subject=journals`)
  await openMenu()
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove “For the senate”' }))
  await screen.findByText('The view “For the senate” is removed.')
  expect(await savedNames(lakeside)).not.toContain('For the senate')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('It is as it was before')
  expect(await savedNames(lakeside)).toContain('For the senate')
  await screen.findByRole('button', { name: 'For the senate' })
})

it('a view that was removed elsewhere while its menu is open is said to be removed already', async () => {
  const search = 'from=2025-07-01&to=2026-03-18&subject=journals'
  const lakeside = await portal.open('lakeside', `/Reports/Usage?${search}`)
  await openMenu()
  await userEvent.keyboard('{Escape}')
  const saved = await save(lakeside, 'For the dean', search)
  const { id } = (await saved.json()) as { id: number }
  await openMenu()
  const remove = await screen.findByRole('menuitem', { name: 'Remove “For the dean”' })
  await lakeside.fetch(`/rest/savedViews/${id}`, { method: 'DELETE' })
  await userEvent.click(remove)
  await screen.findByText('For the dean was removed already')
  await screen.findByRole('button', { name: 'Saved views' })
})

it('a view is brought back by a second Undo when the reply to the first was lost', async () => {
  const search = 'from=2025-07-01&to=2026-03-18&subject=publishers'
  const lakeside = await portal.open('lakeside', `/Reports/Usage?${search}`)
  await openMenu()
  await userEvent.keyboard('{Escape}')
  await save(lakeside, 'For the rector', search)
  await openMenu()
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove “For the rector”' }))
  await screen.findByText('The view “For the rector” is removed.')
  portal.fail('/rest/savedViews', 'lost')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText(/The platform could not be reached/)
  portal.heal()
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('It is as it was before')
  expect(await savedNames(lakeside)).toContain('For the rector')
})
