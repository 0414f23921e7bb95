import { Button } from '@mui/material'
import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'

/**
 * Shows the button that closes a notice. It takes the focus when the notice opens, and whenever the focus returns to the
 * notice from elsewhere: a panel that closes at the same time gives the focus back to its row, from where the notice
 * would catch it without showing where it is.
 */
export function OkButton({ label, onClick }: { label: string; onClick: () => void }) {
  const translate = useTranslate()
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const button = ref.current
    const ground = button?.closest('[role=presentation]')
    const onFocusIn = ({ target }: Event) => {
      if (target === ground) button?.focus()
    }
    button?.focus()
    ground?.addEventListener('focusin', onFocusIn)
    return () => ground?.removeEventListener('focusin', onFocusIn)
  }, [])
  return (
    <Button ref={ref} variant="contained" disableElevation onClick={onClick}>
      {translate(label)}
    </Button>
  )
}
