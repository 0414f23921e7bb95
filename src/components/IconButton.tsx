import { clsx } from 'clsx'
import type { ButtonHTMLAttributes } from 'react'
import styles from './controls.module.css'
import { useFocusableDisabled } from './useFocusableDisabled.ts'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Accessible name, which is also the tooltip. */
  label: string
  isSmall?: boolean
}

/** Shows a round icon button with a tooltip. It keeps the focus when its own action disables it. */
export function IconButton({ label, isSmall = false, className, ...button }: Props) {
  const focusable = useFocusableDisabled(button)
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...button}
      {...focusable}
      className={clsx(styles['iconButton'], isSmall && styles['small'], className)}
    />
  )
}
