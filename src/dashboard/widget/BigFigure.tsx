import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { TextLink } from '../../components/text/TextLink.tsx'
import styles from './BigFigure.module.css'
import type { WidgetTarget } from './WidgetLink.tsx'
import { formatCount, wholeCount } from '../../numbers.ts'

interface Props {
  count: number
  label: string
  /** The list of the counted rows; undefined when the user may not open it. */
  target?: WidgetTarget | undefined
  tone?: 'ink' | 'waiting' | 'done'
  /** How the figure differs from the year before. */
  change?: ReactNode
}

/** Shows a large figure, abbreviated from one million on, with the whole number on hover. */
export function BigFigure({ count, label, target, tone = 'ink', change }: Props) {
  const { can } = useSession()
  const content = (
    <>
      <span className={clsx(styles['number'], styles[tone])} title={wholeCount(count)}>
        {formatCount(count)}
      </span>
      <span className={styles['words']}>{label}</span>
    </>
  )
  return (
    <div>
      {target && can(target.permission) ? (
        <TextLink to={target.to} tone="plain" className={styles['figure']}>
          {content}
        </TextLink>
      ) : (
        content
      )}
      {change}
    </div>
  )
}

/** Lays out a figure above the rest of its widget. */
export const FigureAbove = ({ children }: { children: ReactNode }) => (
  <div className={styles['above']}>{children}</div>
)

/** Shows a line of explanation below a figure. */
export const FigureText = ({ children }: { children: ReactNode }) => (
  <span className={styles['words']}>{children}</span>
)
