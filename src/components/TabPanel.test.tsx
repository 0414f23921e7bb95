import { Tab, Tabs, TextField } from '@mui/material'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { tabOf, TabPanel } from './TabPanel.tsx'

const names = ['Answer', 'Note']

function Example() {
  const [shown, setShown] = useState('Answer')
  return (
    <>
      <Tabs value={shown} onChange={(_, next: string) => setShown(next)}>
        {names.map((name) => (
          <Tab key={name} {...tabOf('example', name)} label={name} />
        ))}
      </Tabs>
      {names.map((name) => (
        <TabPanel key={name} tabsId="example" tab={name} isShown={name === shown}>
          <TextField label={`Text of ${name}`} />
        </TabPanel>
      ))}
    </>
  )
}

it('a panel is controlled and named by its tab, and keeps what was typed while another one is shown', async () => {
  render(<Example />)
  await userEvent.type(screen.getByRole('textbox', { name: 'Text of Answer' }), 'typed')
  await userEvent.click(screen.getByRole('tab', { name: 'Note' }))
  const panel = screen.getByRole('tabpanel', { name: 'Note' })
  expect(screen.getByRole('tab', { selected: true }).getAttribute('aria-controls')).toBe(panel.id)
  expect(screen.queryByRole('textbox', { name: 'Text of Answer' })).toBeNull()
  await userEvent.click(screen.getByRole('tab', { name: 'Answer' }))
  expect(screen.getByRole('textbox', { name: 'Text of Answer' })).toHaveProperty('value', 'typed')
})
