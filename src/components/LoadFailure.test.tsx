import { render, screen } from '@testing-library/react'
import { CoreAdminContext, testI18nProvider } from 'react-admin'
import { expect, it } from 'vitest'
import { PlatformError } from '../dataProvider/platformError.ts'
import { LoadFailure } from './LoadFailure.tsx'

const show = (status: number) =>
  render(
    <CoreAdminContext i18nProvider={testI18nProvider()}>
      <LoadFailure
        error={new PlatformError({ code: 'unexpected', status, detail: '' })}
        onRetry={() => undefined}
      />
    </CoreAdminContext>,
  )

it.each([
  [500, 1],
  [0, 1],
  [403, 0],
  [404, 0],
])('after status %d offers Retry %d times', (status, times) => {
  const { unmount } = show(status)
  expect(screen.queryAllByRole('button')).toHaveLength(times)
  unmount()
})
