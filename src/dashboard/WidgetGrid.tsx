import type { ReactNode } from 'react'
import styles from './Widget.module.css'

/** Twelve columns where there is room, one on a phone. */
export const WidgetGrid = ({ children }: { children: ReactNode }) => (
  <div className={styles['grid']}>{children}</div>
)
