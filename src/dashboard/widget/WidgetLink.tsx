import ArrowForward from '@mui/icons-material/ArrowForward'
import { useTranslate } from 'react-admin'
import type { Permission } from '../../../contract/permissions.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import controls from '../../components/controls.module.css'
import { TextLink } from '../../components/text/TextLink.tsx'
import styles from './Widget.module.css'

/** The list behind a figure, and the permission needed to open it. */
export interface WidgetTarget {
  to: string
  permission: Permission
  label: string
}

/** Shows a link from a figure to its rows, or nothing for users without the permission. */
export function WidgetLink({ to, permission, label }: WidgetTarget) {
  const translate = useTranslate()
  if (!useSession().can(permission)) return null
  return (
    <TextLink to={to} className={styles['link']}>
      {translate(label)}
      <ArrowForward className={controls['alongLine']} style={{ fontSize: '1rem' }} aria-hidden />
    </TextLink>
  )
}
