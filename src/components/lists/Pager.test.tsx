import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AdminContext, ListContextProvider, testI18nProvider, useList } from 'react-admin'
import { expect, it } from 'vitest'
import { Pager } from './Pager.tsx'

/** The pager of a list of 67 rows in pages of 15, at its page `page`. */
function Pages({ page }: { page: number }) {
  const data = Array.from({ length: 67 }, (_, id) => ({ id }))
  const list = useList({ data, page, perPage: 15 })
  return (
    <ListContextProvider value={list}>
      <Pager />
    </ListContextProvider>
  )
}

const translate = (key: string, args: { page?: number; range?: string; total?: string } = {}) =>
  [key, args.page, args.range, args.total].filter((part) => part !== undefined).join(' ')

function showPages(page: number): void {
  render(
    <AdminContext i18nProvider={testI18nProvider({ translate })}>
      <Pages page={page} />
    </AdminContext>,
  )
}

/** Returns which of the buttons that turn pages lead nowhere. */
const disabledSteps = () =>
  ['first', 'previous', 'next', 'last'].filter((step) =>
    screen.getByRole('button', { name: `pager.${step}` }).hasAttribute('disabled'),
  )

it.each([
  [1, '1–15', ['first', 'previous']],
  [3, '31–45', []],
  [5, '61–67', ['next', 'last']],
])(
  'says which rows page %i has, marks it, and offers no page beyond the ends',
  (page, range, ends) => {
    showPages(page)
    screen.getByRole('navigation', { name: 'pager.name' })
    screen.getByText(`pager.range ${range} 67`)
    expect(
      screen
        .getAllByRole('button', { name: /^pager\.page/ })
        .filter((button) => button.getAttribute('aria-current') === 'page')
        .map(({ textContent }) => textContent),
    ).toEqual([String(page)])
    expect(disabledSteps()).toEqual(ends)
  },
)

it('turns to the page before and after, and to another size', async () => {
  showPages(3)
  await userEvent.click(screen.getByRole('button', { name: 'pager.previous' }))
  await screen.findByText('pager.range 16–30 67')
  await userEvent.click(screen.getByRole('button', { name: 'pager.last' }))
  await screen.findByText('pager.range 61–67 67')
  const sizes = within(screen.getByRole('group', { name: 'pager.perPage' }))
  const pressed = () =>
    sizes.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)
  expect(pressed()).toEqual(['15'])
  await userEvent.click(sizes.getByRole('button', { name: '50' }))
  await screen.findByText('pager.range 1–50 67')
  expect(pressed()).toEqual(['50'])
})
