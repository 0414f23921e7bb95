import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { paths } from '../../src/paths.ts'
import { lakesideId } from '../../platform/demo/institutions.ts'
import { openPortal } from '../support/portal.tsx'

const portal = openPortal()

const library = () => screen.findByRole<HTMLInputElement>('combobox', { name: /^Library/ })

async function choose(name: RegExp): Promise<void> {
  await userEvent.click(await library())
  await userEvent.click(await screen.findByRole('option', { name }))
}

it('the library whose working days a consortium edits is in the address', async () => {
  await portal.open('consortium', paths.ddrSettings)
  await choose(/^Lakeside/)
  await screen.findByRole('checkbox', { name: 'Monday' })
  await expect.poll(() => window.location.search).toBe(`?library=${lakesideId}`)
})

it('another library asks before unsaved working days are lost', async () => {
  await portal.open('consortium', `${paths.ddrSettings}?library=${lakesideId}`)
  const sunday = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Sunday' })
  await userEvent.click(sunday)
  expect(sunday.checked).toBe(true)
  await choose(/^Meridian/)
  await userEvent.click(await screen.findByRole('button', { name: 'Stay here' }))
  expect(sunday.checked).toBe(true)
  expect((await library()).value).toMatch(/^Lakeside/)
})
