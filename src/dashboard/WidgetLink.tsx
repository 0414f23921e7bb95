import ArrowForward from '@mui/icons-material/ArrowForward'
import { useTranslate } from 'react-admin'
import type { Permission } from '../../contract/permissions.ts'
import { useSession } from '../authProvider/SessionContext.tsx'
import { TextLink } from '../components/TextLink.tsx'
import styles from './Widget.module.css'

/** Where the rows behind a figure are, and who may see them. */
export interface WidgetTarget {
  to: string
  permission: Permission
  label: string
}

/** From a figure to its rows; nothing for those who may not open them. */
export function WidgetLink({ to, permission, label }: WidgetTarget) {
  const translate = useTranslate()
  if (!useSession().can(permission)) return null
  return (
    <TextLink to={to} className={styles['link']}>
      {translate(label)}
      <ArrowForward style={{ fontSize: 16 }} aria-hidden />
    </TextLink>
  )
}
