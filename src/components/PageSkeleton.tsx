import { clsx } from 'clsx'
import look from './look.module.css'

/** The outline of a page with a title and rows, while its code loads. */
export const PageSkeleton = () => (
  <div role="status" aria-label="Loading">
    <div className={clsx(look['skeleton'], look['skeletonTitle'])} />
    <div className={clsx(look['skeleton'], look['skeletonPage'])} />
  </div>
)
