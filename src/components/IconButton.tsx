import { clsx } from 'clsx'
import type { ButtonHTMLAttributes } from 'react'
import styles from './controls.module.css'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Accessible name, which is also the tooltip. */
  label: string
  isSmall?: boolean
}

/** Shows a round icon button with a tooltip. */
export function IconButton({ label, isSmall = false, className, ...button }: Props) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...button}
      className={clsx(styles['iconButton'], isSmall && styles['small'], className)}
    />
  )
}
