import { clsx } from 'clsx'
import { Link, type LinkProps } from 'react-router-dom'
import styles from './controls.module.css'

interface Props extends LinkProps {
  /** The colour: of links, of the words around it, or of what matters less. */
  tone?: 'link' | 'plain' | 'soft'
}

/** A link inside the portal. */
export function TextLink({ tone = 'link', className, ...link }: Props) {
  return (
    <Link {...link} className={clsx(styles['link'], tone !== 'link' && styles[tone], className)} />
  )
}
