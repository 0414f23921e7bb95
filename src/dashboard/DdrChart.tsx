import { clsx } from 'clsx'
import styles from './DdrSummary.module.css'
import { formatCount } from '../numbers.ts'

/** Two bars of the chart: all requests of one side and the fulfilled ones. */
export interface DdrPair {
  name: string
  all: number
  fulfilled: number
}

interface Props {
  label: string
  fulfilledLabel: string
  pairs: DdrPair[]
}

/** Height in pixels of the tallest bar, without the number above it. */
const tallest = 68

/**
 * Shows pairs of bars for requested and fulfilled documents, each with its number. It is built of
 * plain boxes, so it needs no chart library.
 */
export function DdrChart({ label, fulfilledLabel, pairs }: Props) {
  const largest = Math.max(1, ...pairs.map(({ all }) => all))
  const description = pairs
    .map(({ name, all, fulfilled }) => `${name} ${all}, ${fulfilledLabel} ${fulfilled}`)
    .join('; ')
  return (
    <div role="img" aria-label={`${label}: ${description}`} className={styles['pairs']}>
      {pairs.map(({ name, all, fulfilled }) => (
        <div key={name} className={styles['pair']}>
          <div className={styles['columns']}>
            <Column count={all} share={all / largest} />
            <Column count={fulfilled} share={fulfilled / largest} isFilled />
          </div>
          <div className={styles['name']}>{name}</div>
        </div>
      ))}
    </div>
  )
}

function Column(props: { count: number; share: number; isFilled?: boolean }) {
  const { count, share, isFilled = false } = props
  return (
    <div className={clsx(styles['column'], isFilled && styles['filled'])}>
      {formatCount(count)}
      <i style={{ height: Math.max(2, share * tallest) }} />
    </div>
  )
}
