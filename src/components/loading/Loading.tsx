import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import controls from '../controls.module.css'

/** What screen readers read of something that is loading: a sentence, or its name; that it is loading by default. */
export interface LoadingName {
  label?: string
  of?: string
}

interface Props extends LoadingName {
  /** The outline of what is loading. */
  children: ReactNode
}

/** Shows the outline of what is loading, and says so to screen readers and, in place of the outline, on paper. */
export function Loading({ of, label, children }: Props) {
  const translate = useTranslate()
  const standard =
    of === undefined ? translate('ra.page.loading') : translate('list.loading', { label: of })
  return (
    <div role="status" aria-label={label ?? standard} className={controls['loading']}>
      {children}
    </div>
  )
}
