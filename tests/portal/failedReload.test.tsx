import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { contract } from '../../contract/index.ts'
import { paths } from '../../src/paths.ts'
import { openPortal } from '../support/portal.tsx'

const portal = openPortal()
const { session, usageReports } = contract

const retry = async (scope: Pick<typeof screen, 'findByRole'> = screen) => {
  const button = await scope.findByRole('button', { name: 'Retry' })
  portal.heal()
  await userEvent.click(button)
}

it('a profile image that cannot be loaded is not shown as none', async () => {
  portal.fail(session.profileImage.path, 500)
  await portal.open('meridian', paths.profile)
  const section = (await screen.findByRole('heading', { name: 'Who you are' })).parentElement
  const scope = within(section ?? document.body)
  await scope.findByRole('button', { name: 'Retry' })
  expect(scope.queryByRole('button', { name: 'Add Profile Image' })).toBeNull()
  await retry(scope)
  await scope.findByRole('button', { name: 'Add Profile Image' })
  expect(scope.queryByRole('button', { name: 'Retry' })).toBeNull()
})

describe('a usage report', () => {
  const address = `${paths.usageReport}?from=2025-06-01&to=2026-03-18`

  it('says that the app downloads cannot be loaded', async () => {
    portal.fail(usageReports.appDownloads.path, 500)
    await portal.open('meridian', `${address}&device=mobile`)
    await screen.findByRole('row', { name: /^Total/ })
    await retry()
    await screen.findByText(/^Total Mobile App Downloaded Count: \d/)
  })

  it.each(['overall', 'journals'])(
    'of %s says that its months cannot be loaded',
    async (subject) => {
      portal.fail(usageReports.byMonth.path, 500)
      await portal.open('meridian', `${address}&subject=${subject}`)
      await screen.findByRole('row', { name: /^Total/ })
      await retry()
      await screen.findByRole('img', { name: /by month: Jun 25/ })
      expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
    },
  )
})
