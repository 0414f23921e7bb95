import { render, screen } from '@testing-library/react'
import { CoreAdminContext } from 'react-admin'
import { expect, it } from 'vitest'
import { openLanguage } from '../../i18n/index.ts'
import { UploadProgress } from './UploadProgress.tsx'
import type { UploadState } from './useUploadProgress.ts'

it.each<[UploadState['stage'], number, number, string]>([
  ['send', 45, 100, 'Sending the file · 45%'],
  ['read', 0, 0, 'Reading the file'],
  ['read', 1500, 0, 'Reading the file · 1,500 rows'],
  ['write', 0, 1, 'Writing the rows · 0 of 1 row'],
  ['prepare', 500, 10_000, 'Preparing the rows · 500 of 10,000 rows'],
])('the stage %s with %d of %d reads "%s"', async (stage, done, total, text) => {
  const { i18nProvider } = await openLanguage('en')
  const { unmount } = render(
    <CoreAdminContext i18nProvider={i18nProvider}>
      <UploadProgress state={{ stage, done, total, rejected: 0 }} />
    </CoreAdminContext>,
  )
  const status = await screen.findByRole('status')
  expect(status.textContent).toBe(text)
  unmount()
})
