import { render } from '@testing-library/react'
import { CoreAdminContext, RecordContextProvider, testI18nProvider } from 'react-admin'
import { expect, it } from 'vitest'
import { YesNoField } from './YesNoField.tsx'

const messages = { ra: { boolean: { true: 'Yes', false: 'No' } } }

it.each([
  [true, 'Yes'],
  [false, 'No'],
])('shows %s as %s', (isEnabled, word) => {
  const { container } = render(
    <CoreAdminContext i18nProvider={testI18nProvider({ messages })}>
      <RecordContextProvider value={{ isEnabled }}>
        <YesNoField source="isEnabled" />
      </RecordContextProvider>
    </CoreAdminContext>,
  )
  expect(container.textContent).toBe(word)
})
