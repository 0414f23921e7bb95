import { Button, type ButtonProps, buttonClasses } from '@mui/material'
import { clsx } from 'clsx'
import { useFocusableDisabled } from './useFocusableDisabled.ts'

/** Shows a button of MUI that keeps the focus when its own action disables it. */
export function FocusableButton({ disabled, onClick, className, ...button }: ButtonProps) {
  const focusable = useFocusableDisabled({ disabled, onClick })
  return (
    <Button
      {...button}
      {...focusable}
      className={clsx(className, focusable['aria-disabled'] && buttonClasses.disabled)}
    />
  )
}
