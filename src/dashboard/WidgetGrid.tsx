import type { ReactNode } from 'react'
import look from './Widget.module.css'

/** Twelve columns where there is room, one on a phone. */
export const WidgetGrid = ({ children }: { children: ReactNode }) => (
  <div className={look['grid']}>{children}</div>
)
