import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { memberRecord, packageAssignment, titlesUpload } from '../../src/links.ts'
import { paths } from '../../src/paths.ts'
import { lakesideId } from '../../platform/demo/institutions.ts'
import { openPortal } from '../support/portal.tsx'

const portal = openPortal()
const lakeside = { id: lakesideId, name: 'Lakeside' }

it.each([
  ['the record of a member', 'consortium', memberRecord(lakeside), ['filter']],
  ['an assignment', 'consortium', packageAssignment(999999, lakeside.id), []],
  ['an upload of titles', 'meridian', titlesUpload(), []],
  ['a new request', 'lakeside', `${paths.ddrSent}?request=10.1000%2F1`, []],
] as const)(
  '%s that a link opened is not open again at a reload, once it was closed',
  async (_, account, address, others) => {
    await portal.open(account, address)
    await screen.findByRole('dialog')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const params = [...new URLSearchParams(window.location.search).keys()]
    const ofTheList = new Set(['displayedFilters', 'order', 'page', 'perPage', 'sort'])
    expect(params.filter((name) => !ofTheList.has(name))).toEqual(others)
  },
)
