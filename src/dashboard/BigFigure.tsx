import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { formatCount, wholeCount } from '../../contract/counts.ts'
import { useSession } from '../authProvider/SessionContext.tsx'
import { TextLink } from '../components/TextLink.tsx'
import styles from './BigFigure.module.css'
import type { WidgetTarget } from './WidgetLink.tsx'

interface Props {
  count: number
  label: string
  /** Its rows, when the reader may open them. */
  target?: WidgetTarget | undefined
  tone?: 'ink' | 'waiting' | 'done'
}

/** A figure that a glance takes in; short from a million on, the whole number on hover. */
export function BigFigure({ count, label, target, tone = 'ink' }: Props) {
  const { can } = useSession()
  const content = (
    <>
      <span className={clsx(styles['number'], styles[tone])} title={wholeCount(count)}>
        {formatCount(count)}
      </span>
      <span className={styles['words']}>{label}</span>
    </>
  )
  if (!target || !can(target.permission)) return <div>{content}</div>
  return (
    <TextLink to={target.to} tone="plain" className={styles['figure']}>
      {content}
    </TextLink>
  )
}

/** The figure of a widget, with the room between it and its rows. */
export const FigureAbove = ({ children }: { children: ReactNode }) => (
  <div className={styles['above']}>{children}</div>
)

/** A line below a figure that says more of it. */
export const FigureText = ({ children }: { children: ReactNode }) => (
  <span className={styles['words']}>{children}</span>
)
