import { addressOf } from '../../base.ts'
import styles from '../shell.module.css'

/**
 * Shows the user's image, or the initials of the name. It is decorative, because the name is beside
 * it.
 */
export function Portrait({ name, imagePath }: { name: string; imagePath: string | null }) {
  if (imagePath !== null)
    return <img src={addressOf(imagePath)} alt="" className={styles['portrait']} />
  return <span aria-hidden className={styles['portrait']} data-initials={initials(name)} />
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((part) => part.charAt(0).toUpperCase())
    .filter((_, at, all) => at === 0 || at === all.length - 1)
    .join('')
