import ExpandLess from '@mui/icons-material/ExpandLess'
import ExpandMore from '@mui/icons-material/ExpandMore'
import { clsx } from 'clsx'
import { memo, type MouseEventHandler, type ReactNode, useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { addressOf } from '../../base.ts'
import type { MenuEntry } from '../../resources/declaration.ts'
import { firstPath, type MenuBranch, type MenuLink } from './menu.ts'
import styles from './menu.module.css'

interface FaceProps {
  icon?: MenuEntry['icon'] | undefined
  label: string
  /** Whether to show icons only, with the label as a tooltip. */
  isNarrow: boolean
}

/** Shows icon and label of an entry, or the icon alone. */
const Face = ({ icon: Icon, label, isNarrow }: FaceProps) => (
  <>
    {Icon && (
      <span className={styles['icon']}>
        <Icon fontSize="small" />
      </span>
    )}
    {!isNarrow && <span className={styles['label']}>{label}</span>}
  </>
)

/** Returns the accessible name and tooltip of an entry that shows its icon only. */
const nameAttributes = (label: string, isNarrow: boolean) =>
  isNarrow ? { title: label, 'aria-label': label } : {}

interface LinkProps {
  node: MenuLink
  /** What the entry opens. */
  address: string
  depth: number
  isNarrow: boolean
  isCurrent: boolean
  onClick: MouseEventHandler<HTMLAnchorElement>
}

/** Shows a menu entry that is a link. The menu scrolls to the entry of the current page when that changes. */
export const LinkItem = memo(function LinkItem(props: LinkProps) {
  const { node, address, depth, isNarrow, isCurrent, onClick } = props
  const label = useTranslate()(node.label)
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    const entry = link.current
    if (!isCurrent || entry === null) return undefined
    // `scrollIntoView` alone would lay out a page that is still being rendered.
    const observer = new IntersectionObserver(([seen]) => {
      observer.disconnect()
      if (seen !== undefined && seen.intersectionRatio < 1)
        entry.scrollIntoView({ block: 'nearest' })
    })
    observer.observe(entry)
    return () => observer.disconnect()
  }, [isCurrent])
  return (
    <li>
      <a
        ref={link}
        href={addressOf(address)}
        onClick={onClick}
        aria-current={isCurrent ? 'page' : undefined}
        className={clsx(
          styles['entry'],
          depth > 0 && styles['nested'],
          isCurrent && styles['here'],
        )}
        {...nameAttributes(label, isNarrow)}
      >
        {/* Only entries of the top level have icons; labels below are easier to scan without them.
         */}
        <Face icon={depth === 0 ? node.icon : undefined} label={label} isNarrow={isNarrow} />
      </a>
    </li>
  )
})

interface BranchProps {
  node: MenuBranch
  isOpen: boolean
  hasCurrent: boolean
  isNarrow: boolean
  /** Called when the user opens the first page of the group. */
  onEnter: MouseEventHandler<HTMLAnchorElement>
  onToggle: () => void
  children: ReactNode
}

/** Shows a menu group: a link to its first page, and a button that opens and closes the group only. */
export function BranchItem(props: BranchProps) {
  const { node, isOpen, hasCurrent, isNarrow, onEnter, onToggle, children } = props
  const label = useTranslate()(node.label)
  return (
    <li className={styles['group']}>
      <div className={clsx(!isNarrow && styles['branch'])}>
        <a
          href={addressOf(firstPath(node))}
          onClick={onEnter}
          className={clsx(styles['entry'], hasCurrent && !isOpen && styles['here'])}
          {...nameAttributes(label, isNarrow)}
        >
          <Face icon={node.icon} label={label} isNarrow={isNarrow} />
        </a>
        {!isNarrow && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={label}
            onClick={onToggle}
            className={styles['toggle']}
          >
            {isOpen ? <ExpandLess fontSize="small" /> : <ExpandMore fontSize="small" />}
          </button>
        )}
      </div>
      {isOpen && <ul className={styles['entries']}>{children}</ul>}
    </li>
  )
}

/** Shows a group inside a group: a heading above its entries, always open. */
export function SubHeading({ node, children }: { node: MenuBranch; children: ReactNode }) {
  const translate = useTranslate()
  return (
    <li>
      <p className={styles['heading']}>{translate(node.label)}</p>
      <ul className={styles['entries']}>{children}</ul>
    </li>
  )
}

/** Shows a menu entry that is a button, e.g. Logout. */
export function PlainItem({ onClick, ...face }: FaceProps & { onClick: () => void }) {
  return (
    <li>
      <button
        type="button"
        onClick={onClick}
        className={styles['entry']}
        {...nameAttributes(face.label, face.isNarrow)}
      >
        <Face {...face} />
      </button>
    </li>
  )
}
