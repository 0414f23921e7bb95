import { render, screen } from '@testing-library/react'
import { CoreAdminContext, testI18nProvider } from 'react-admin'
import { describe, expect, it } from 'vitest'
import { WidgetFailure } from '../../dashboard/widget/WidgetFailure.tsx'
import { PlatformError } from '../../dataProvider/platformError.ts'
import { ChoiceFailure } from './ChoiceFailure.tsx'
import { LoadFailure } from './LoadFailure.tsx'

const failures = { LoadFailure, WidgetFailure, ChoiceFailure }

const show = (Failure: (typeof failures)[keyof typeof failures], error: Error) =>
  render(
    <CoreAdminContext i18nProvider={testI18nProvider()}>
      <Failure label="" title="" error={error} onRetry={() => undefined} />
    </CoreAdminContext>,
  )

describe.each(Object.entries(failures))('%s', (_, Failure) => {
  it.each([
    [500, 1],
    [0, 1],
    [403, 0],
    [404, 0],
  ])('after status %d offers Retry %d times', (status, times) => {
    const { unmount } = show(Failure, new PlatformError({ code: 'unexpected', status, detail: '' }))
    expect(screen.queryAllByRole('button')).toHaveLength(times)
    unmount()
  })
})

it('says of an error that is no failed call that something went wrong, not its own words', () => {
  show(LoadFailure, new TypeError('x is not a function'))
  expect(screen.getByRole('alert').textContent).toContain('problem.unexpected')
})
