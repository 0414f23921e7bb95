import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { openPortal } from '../support/portal.tsx'
import { pretendScreenWidth } from '../support/screenWidth.ts'

const portal = openPortal()
afterEach(() => pretendScreenWidth(1280))

it.each([1280, 320])('at %i px a list offers the form of a new row', async (width) => {
  pretendScreenWidth(width)
  await portal.openAsSupport(1002, '/Support/Customers')
  const create = await screen.findByRole('link', { name: 'Create' })
  expect(create.getAttribute('href')).toBe('/Support/Customers/create')
  expect(create.textContent).toBe('Create')
})

it.each([1280, 320])('at %i px a list without a form offers none', async (width) => {
  pretendScreenWidth(width)
  await portal.openAsSupport(1002, '/Outbox')
  await screen.findByRole('heading', { level: 1, name: 'Outbox' })
  await screen.findAllByRole('cell')
  expect(screen.queryByRole('link', { name: 'Create' })).toBeNull()
})
