import { formatCount, type NamedCount, wholeCount } from '../../contract/counts.ts'
import styles from './BarList.module.css'

interface Props {
  label: string
  counts: readonly NamedCount[]
  /** Numbers the rows: a ranking. */
  ranked?: boolean
}

/** Names with their counts, each over a bar as long as its share of the largest. */
export function BarList({ label, counts, ranked = false }: Props) {
  const largest = Math.max(1, ...counts.map(({ count }) => count))
  const List = ranked ? 'ol' : 'ul'
  return (
    <List aria-label={label} className={styles['bars']}>
      {counts.map(({ name, count }, at) => (
        <li key={name}>
          <div className={styles['words']}>
            {ranked && <span className={styles['rank']}>{at + 1}</span>}
            <span className={styles['name']} title={name}>
              {name}
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

/** A thin bar on its track, in a colour of tokens.css. The number beside it says the same, so it is silent. */
export function Bar({ percent, colour }: { percent: number; colour: string }) {
  const width = `${percent === 0 ? 0 : Math.max(percent, 0.8)}%`
  return (
    <div aria-hidden className={styles['track']}>
      <div className={styles['bar']} style={{ width, backgroundColor: `var(--${colour})` }} />
    </div>
  )
}
