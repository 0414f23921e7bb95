import look from './Widget.module.css'

const widths = ['82%', '64%', '73%', '48%', '57%', '38%', '44%', '30%', '34%', '26%']

/** The outline of a widget: a figure, then its rows. */
export function WidgetSkeleton({ label, rows }: { label: string; rows: number }) {
  return (
    <div role="status" aria-label={label}>
      <div className={look['skeleton']} />
      {widths.slice(0, rows).map((width) => (
        <div key={width} className={look['skeleton']} style={{ width }} />
      ))}
    </div>
  )
}
