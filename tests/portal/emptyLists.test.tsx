import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { paths } from '../../src/paths.ts'
import { openPortal } from '../support/portal.tsx'

// Nobody in its database has titles or packages, so it has a file of its own.
const portal = openPortal()
beforeAll(() =>
  portal.carrel.database.owner.query(
    'delete from consortium_packages; delete from library_packages; delete from library_titles',
  ),
)

const addPackages = 'Add New Package Subscription Details'

it.each([
  ['meridian', paths.packages, 'No packages Configured for My Library', addPackages],
  ['meridian', paths.titles, 'No Resources Configured for My Library', 'Upload'],
  ['consortium', paths.consortiumPackages, 'No packages Configured for consortia', addPackages],
] as const)(
  '%s sees at %s, without rows, one button that adds the first',
  async (...[account, path, text, name]) => {
    await portal.open(account, path)
    await screen.findByText(text)
    await waitFor(() => expect(screen.getAllByRole('button', { name })).toHaveLength(1))
  },
)
