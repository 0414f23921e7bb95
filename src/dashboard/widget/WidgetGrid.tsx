import type { ReactNode } from 'react'
import styles from './Widget.module.css'

/** Lays out widgets in twelve columns, or in one column on a phone. */
export const WidgetGrid = ({ children }: { children: ReactNode }) => (
  <div className={styles['grid']}>{children}</div>
)
