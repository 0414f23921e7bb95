import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  AdminContext,
  type GetListResult,
  ListBase,
  Notification,
  testDataProvider,
  testI18nProvider,
} from 'react-admin'
import { expect, it, vi } from 'vitest'
import { ExportRowsButton } from './ExportRowsButton.tsx'

it.each([
  [100_000, false],
  [1_234_567, true],
])('says of a list of %i rows whether its file has not all of them: %s', async (total, isCut) => {
  const exporter = vi.fn<() => void>()
  const getList = vi
    .fn<(resource: string, params: object) => Promise<GetListResult>>()
    .mockResolvedValue({ data: [{ id: 1 }], total })
  render(
    <AdminContext
      dataProvider={testDataProvider({ getList })}
      i18nProvider={testI18nProvider({ translate: (key, args) => key + JSON.stringify(args) })}
    >
      <ListBase resource="mail" filter={{ q: 'x' }} exporter={exporter}>
        <ExportRowsButton />
      </ListBase>
      <Notification />
    </AdminContext>,
  )
  await userEvent.click(await screen.findByRole('button', { name: /^ra.action.export/ }))
  await waitFor(() => expect(exporter).toHaveBeenCalledOnce())
  expect(getList).toHaveBeenCalledWith(
    'mail',
    expect.objectContaining({ filter: { q: 'x' }, pagination: { page: 1, perPage: 100_000 } }),
  )
  const notice = screen.queryByText(/^list.exportCut.*"exported":"100,000","total":"1,234,567"/)
  expect(notice !== null).toBe(isCut)
})
