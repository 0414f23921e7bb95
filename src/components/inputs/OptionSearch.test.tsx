import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext, testI18nProvider } from 'react-admin'
import { expect, it, vi } from 'vitest'
import { OptionSearch } from './OptionSearch.tsx'

const texts = {
  choice: { open: 'Öffnen', close: 'Schließen', clear: 'Leeren', loading: 'Lädt', none: 'Nichts' },
}

function showSearch(props: Partial<Parameters<typeof OptionSearch>[0]>) {
  const onChange = vi.fn<(id: number | null) => void>()
  render(
    <CoreAdminContext i18nProvider={testI18nProvider({ messages: texts })}>
      <OptionSearch
        label="Library"
        placeholder="All"
        options={[
          { id: 1, label: 'Banyan' },
          { id: 2, label: 'Lakeside' },
        ]}
        isLoading={false}
        value={null}
        onChange={onChange}
        sx={{}}
        {...props}
      />
    </CoreAdminContext>,
  )
  return onChange
}

it('has the language of the portal on its buttons and in its list', async () => {
  const user = userEvent.setup()
  const onChange = showSearch({ value: 2 })
  await user.click(screen.getByRole('button', { name: 'Öffnen' }))
  screen.getByRole('button', { name: 'Schließen' })
  await user.clear(screen.getByRole('combobox', { name: 'Library' }))
  await user.keyboard('zzz')
  expect(screen.getByText('Nichts')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Leeren' }))
  expect(onChange).toHaveBeenLastCalledWith(null)
})

it('says that the options are on their way', async () => {
  showSearch({ options: [], isLoading: true })
  await userEvent.setup().click(screen.getByRole('combobox', { name: 'Library' }))
  expect(screen.getByText('Lädt')).toBeDefined()
})
