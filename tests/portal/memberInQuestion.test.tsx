import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { paths } from '../../src/paths.ts'
import { lakesideId } from '../../platform/demo/institutions.ts'
import { openPortal } from '../support/portal.tsx'

const portal = openPortal()

const choice = () => screen.findByRole<HTMLInputElement>('combobox', { name: /^Member library/ })

async function follow(name: string): Promise<void> {
  const menu = await screen.findByRole('navigation', { name: 'Main menu' })
  await userEvent.click(within(menu).getByRole('link', { name }))
  await screen.findByRole('heading', { level: 1, name })
}

describe('the member library in question', () => {
  it('stays chosen from one screen of access to the others, and after Back', async () => {
    await portal.open('consortium', paths.accessCheck)
    await userEvent.click(await choice())
    await userEvent.click(await screen.findByRole('option', { name: /^Lakeside/ }))
    await follow('Statement of access')
    await screen.findByRole('heading', { name: /^Lakeside.*: on record on/ })
    await follow('Members with access')
    await userEvent.type(screen.getByRole('textbox', { name: /^DOI, ISSN/ }), '10.1000/182')
    await userEvent.click(screen.getByRole('button', { name: 'Show members' }))
    await expect.poll(() => window.location.search).toMatch('item=')
    await follow('Gaps and overlaps')
    expect((await choice()).value).toMatch(/^Lakeside/)
    await follow('Bulk access check')
    expect((await choice()).value).toMatch(/^Lakeside/)
    window.history.back()
    await screen.findByRole('heading', { level: 1, name: 'Gaps and overlaps' })
    expect((await choice()).value).toMatch(/^Lakeside/)
    expect(window.location.search).toBe(`?library=${lakesideId}`)
  })

  it('is chosen without losing what was typed before', async () => {
    await portal.open('consortium', paths.accessCheck)
    const item = await screen.findByRole<HTMLInputElement>('textbox', { name: /^DOI, ISSN/ })
    await userEvent.type(item, '10.1000/182')
    await userEvent.click(await choice())
    await userEvent.click(await screen.findByRole('option', { name: /^Lakeside/ }))
    await expect.poll(() => window.location.search).toBe(`?library=${lakesideId}`)
    expect(item.value).toBe('10.1000/182')
    expect((await choice()).value).toMatch(/^Lakeside/)
  })

  it('is not carried to screens that know no such choice', async () => {
    await portal.open('consortium', `${paths.statement}?library=${lakesideId}`)
    await screen.findByRole('heading', { level: 1, name: 'Statement of access' })
    const menu = screen.getByRole('navigation', { name: 'Main menu' })
    const link = within(menu).getByRole('link', { name: 'View Consortia Resources' })
    expect(link.getAttribute('href')).toBe(paths.consortiumResources)
  })
})
