import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext, testI18nProvider } from 'react-admin'
import { expect, it, vi } from 'vitest'
import { useTypedCount } from './useTypedCount.tsx'

function Question({ onConfirm }: { onConfirm: () => void }) {
  const count = { count: 4000, label: 'typeCount', isBusy: false, onConfirm }
  const { field } = useTypedCount(count)
  return field
}

const translate = (_: string, values?: { count?: string }) => `Type ${values?.count}`

it.each(['4000', '4,000', '4 000'])('a count shown as 4,000 is confirmed by %s', async (text) => {
  const onConfirm = vi.fn<() => void>()
  const { unmount } = render(
    <CoreAdminContext i18nProvider={testI18nProvider({ translate })}>
      <Question onConfirm={onConfirm} />
    </CoreAdminContext>,
  )
  const field = screen.getByLabelText('Type 4,000')
  await userEvent.type(field, '400{Enter}')
  expect(onConfirm).not.toHaveBeenCalled()
  await userEvent.clear(field)
  await userEvent.type(field, `${text}{Enter}`)
  expect(onConfirm).toHaveBeenCalledTimes(1)
  unmount()
})
