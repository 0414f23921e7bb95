import { clsx } from 'clsx'
import type { ButtonHTMLAttributes } from 'react'
import styles from './controls.module.css'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What it does: its name and what shows on hover. */
  label: string
  small?: boolean
}

/** A round button that is an icon. */
export function IconButton({ label, small = false, className, ...button }: Props) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...button}
      className={clsx(styles['iconButton'], small && styles['small'], className)}
    />
  )
}
