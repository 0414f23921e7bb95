import { Button } from '@mui/material'
import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'

/**
 * Shows the button that closes a notice. It takes the focus when the notice opens: a panel that closes at the same time
 * gives the focus back to its row, from where the notice would catch it without showing where it is.
 */
export function OkButton({ label, onClick }: { label: string; onClick: () => void }) {
  const translate = useTranslate()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <Button ref={button} variant="contained" disableElevation onClick={onClick}>
      {translate(label)}
    </Button>
  )
}
