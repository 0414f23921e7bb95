import { clsx } from 'clsx'
import { Link, type LinkProps } from 'react-router-dom'
import styles from '../controls.module.css'

interface Props extends LinkProps {
  /** Colour of the link: link colour, colour of the surrounding text, or secondary text colour. */
  tone?: 'link' | 'plain' | 'soft'
}

/** Shows a link to an address inside the portal. */
export function TextLink({ tone = 'link', className, ...link }: Props) {
  return (
    <Link {...link} className={clsx(styles['link'], tone !== 'link' && styles[tone], className)} />
  )
}
