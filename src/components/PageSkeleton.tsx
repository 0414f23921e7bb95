import { clsx } from 'clsx'
import styles from './controls.module.css'

/** Shows the outline of a page with a title and rows while the code of the page loads. */
export const PageSkeleton = () => (
  <div role="status" aria-label="Loading">
    <div className={clsx(styles['skeleton'], styles['skeletonTitle'])} />
    <div className={clsx(styles['skeleton'], styles['skeletonPage'])} />
  </div>
)
