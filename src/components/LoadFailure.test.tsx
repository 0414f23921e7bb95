import { render, screen } from '@testing-library/react'
import { CoreAdminContext, testI18nProvider } from 'react-admin'
import { describe, expect, it } from 'vitest'
import { WidgetFailure } from '../dashboard/WidgetFailure.tsx'
import { PlatformError } from '../dataProvider/platformError.ts'
import { ChoiceFailure } from './ChoiceFailure.tsx'
import { LoadFailure } from './LoadFailure.tsx'

const failures = { LoadFailure, WidgetFailure, ChoiceFailure }

const show = (Failure: (typeof failures)[keyof typeof failures], status: number) =>
  render(
    <CoreAdminContext i18nProvider={testI18nProvider()}>
      <Failure
        label=""
        title=""
        error={new PlatformError({ code: 'unexpected', status, detail: '' })}
        onRetry={() => undefined}
      />
    </CoreAdminContext>,
  )

describe.each(Object.entries(failures))('%s', (_, Failure) => {
  it.each([
    [500, 1],
    [0, 1],
    [403, 0],
    [404, 0],
  ])('after status %d offers Retry %d times', (status, times) => {
    const { unmount } = show(Failure, status)
    expect(screen.queryAllByRole('button')).toHaveLength(times)
    unmount()
  })
})
