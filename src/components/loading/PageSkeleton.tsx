import { clsx } from 'clsx'
import { useTranslate } from 'react-admin'
import styles from '../controls.module.css'

/** Shows the outline of a page with a title and rows while the code of the page loads. */
export function PageSkeleton() {
  const translate = useTranslate()
  return (
    <div role="status" aria-label={translate('ra.page.loading')}>
      <div className={clsx(styles['skeleton'], styles['skeletonTitle'])} />
      <div className={clsx(styles['skeleton'], styles['skeletonPage'])} />
    </div>
  )
}
