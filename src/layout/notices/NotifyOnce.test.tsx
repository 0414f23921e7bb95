import { render } from '@testing-library/react'
import { useEffect } from 'react'
import { NotificationContextProvider, useNotificationContext, useNotify } from 'react-admin'
import { expect, it } from 'vitest'
import { NotifyOnce } from './NotifyOnce.tsx'

type Notices = readonly (readonly ['error' | 'info', string, action?: string])[]

function Notifier({ given }: { given: Notices }) {
  const notify = useNotify()
  useEffect(() => {
    for (const [type, text, action] of given) notify(text, { type, ...(action && { action }) })
  }, [given, notify])
  return null
}

function Count() {
  const { notifications } = useNotificationContext()
  return <output>{notifications.map(({ message }) => message)}</output>
}

it.each<[string, Notices, string]>([
  [
    'one error of several calls once',
    [
      ['error', 'a'],
      ['error', 'a'],
      ['error', 'a'],
    ],
    'a',
  ],
  [
    'two errors each',
    [
      ['error', 'a'],
      ['error', 'b'],
    ],
    'ab',
  ],
  [
    'each error that offers an action',
    [
      ['error', 'a', 'Undo'],
      ['error', 'a', 'Undo'],
    ],
    'aa',
  ],
  [
    'the same success each time',
    [
      ['info', 'a'],
      ['info', 'a'],
    ],
    'aa',
  ],
])('tells %s', (_, given, shown) => {
  const { container, unmount } = render(
    <NotificationContextProvider>
      <NotifyOnce>
        <Notifier given={given} />
        <Count />
      </NotifyOnce>
    </NotificationContextProvider>,
  )
  expect(container.textContent).toBe(shown)
  unmount()
})
