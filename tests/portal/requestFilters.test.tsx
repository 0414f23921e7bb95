import { screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { paths } from '../../src/paths.ts'
import { openPortal } from '../support/portal.tsx'
import { pretendScreenWidth } from '../support/screenWidth.ts'

const portal = openPortal()
afterEach(() => pretendScreenWidth(1280))

const rule = 'The selected date must be within 12-months or 1-year range.'

it('the rule for dates stands before the filters of requests, as specified', async () => {
  await portal.open('meridian', paths.ddrReceived)
  const institution = await screen.findByRole('combobox', { name: 'Institution' })
  const order = screen.getByText(rule).compareDocumentPosition(institution)
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

it('on a phone the rule for dates is folded away with the dates', async () => {
  pretendScreenWidth(375)
  await portal.open('meridian', paths.ddrReceived)
  const unfold = await screen.findByRole('button', { name: 'Filters' })
  const folded = document.getElementById(unfold.getAttribute('aria-controls') ?? '')
  if (folded === null) throw new Error('The button controls nothing')
  within(folded).getByText(rule)
})
