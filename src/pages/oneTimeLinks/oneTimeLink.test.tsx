// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { resetLinkIn, transferLinkIn, useResetLink, useTransferLink } from './oneTimeLink.ts'

afterEach(() => window.history.replaceState(null, '', '/'))

it('reads a reset link as often as a render begins, and removes it from the address once the page is there', () => {
  window.history.replaceState(null, '', '/resetpassword/12/secret')
  const link = { profileId: 12, token: 'secret' }
  expect(resetLinkIn(window.location)).toEqual(link)
  expect(resetLinkIn(window.location)).toEqual(link)
  const { result, rerender } = renderHook(() => useResetLink())
  expect(result.current).toEqual(link)
  expect(window.location.pathname).toBe('/resetpassword/')
  rerender()
  expect(result.current).toEqual(link)
})

it('reads a transfer link, and removes it from the address once the page is there', () => {
  window.history.replaceState(null, '', '/transfertolibrary?customerid=7&token=secret&then=/evil')
  const link = { customerId: 7, token: 'secret' }
  expect(transferLinkIn(window.location)).toEqual(link)
  const { result } = renderHook(() => useTransferLink())
  expect(result.current).toEqual(link)
  expect(window.location.href).not.toContain('secret')
})

it.each(['/resetpassword/', '/resetpassword/x/secret', '/resetpassword/12/', '/login'])(
  'finds no reset link in %s',
  (pathname) => expect(resetLinkIn({ pathname })).toBeNull(),
)
