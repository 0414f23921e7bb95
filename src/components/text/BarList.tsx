import type { NamedCount } from '../../../contract/counts.ts'
import { TextLink } from './TextLink.tsx'
import styles from './BarList.module.css'
import { formatCount, wholeCount } from '../../numbers.ts'

interface Props {
  label: string
  /** The rows; a row with an address links its name to the counted rows. */
  counts: readonly (NamedCount & { to?: string | undefined })[]
  /** Whether to number the rows as a ranking. */
  isRanked?: boolean
}

/** Shows names and counts, each above a bar in proportion to the largest count. */
export function BarList({ label, counts, isRanked = false }: Props) {
  const largest = Math.max(1, ...counts.map(({ count }) => count))
  const List = isRanked ? 'ol' : 'ul'
  return (
    <List aria-label={label} className={styles['bars']}>
      {counts.map(({ name, count, to }, index) => (
        // Two libraries can have one name.
        <li key={`${name} ${String(index)}`}>
          <div className={styles['words']}>
            {isRanked && <span className={styles['rank']}>{index + 1}</span>}
            <span className={styles['name']} title={name}>
              {to === undefined ? name : <TextLink to={to}>{name}</TextLink>}
            </span>
            <span className={styles['count']} title={wholeCount(count)}>
              {formatCount(count)}
            </span>
          </div>
          <Bar percent={(count / largest) * 100} colour="accent" />
        </li>
      ))}
    </List>
  )
}

/**
 * Shows a thin horizontal bar in a colour of tokens.css. It is hidden from screen readers, because
 * the number beside it holds the same information.
 */
export function Bar({ percent, colour }: { percent: number; colour: string }) {
  const width = `${percent === 0 ? 0 : Math.max(percent, 0.8)}%`
  return (
    <div aria-hidden className={styles['track']}>
      <div className={styles['bar']} style={{ width, backgroundColor: `var(--${colour})` }} />
    </div>
  )
}
