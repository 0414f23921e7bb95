import { clsx } from 'clsx'
import shared from '../../components/controls.module.css'
import styles from './Widget.module.css'

const widths = ['82%', '64%', '73%', '48%', '57%', '38%', '44%', '30%', '34%', '26%']

/** Shows the outline of a widget: a figure and its rows. */
export function WidgetSkeleton({ label, rows }: { label: string; rows: number }) {
  const line = clsx(shared['skeleton'], styles['line'])
  return (
    <div role="status" aria-label={label} className={shared['loading']}>
      <div className={line} />
      {widths.slice(0, rows).map((width) => (
        <div key={width} className={line} style={{ width }} />
      ))}
    </div>
  )
}
