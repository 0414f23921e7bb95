import ExpandLess from '@mui/icons-material/ExpandLess'
import ExpandMore from '@mui/icons-material/ExpandMore'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { MenuEntry } from '../resources/declaration.ts'
import { firstPath, type MenuBranch, type MenuLink } from './menu.ts'
import styles from './menu.module.css'

interface FaceProps {
  icon?: MenuEntry['icon'] | undefined
  label: string
  /** Whether to show icons only, with the label as a tooltip. */
  narrow: boolean
}

/** Shows icon and label of an entry, or the icon alone. */
const Face = ({ icon: Icon, label, narrow }: FaceProps) => (
  <>
    {Icon && (
      <span className={styles['icon']}>
        <Icon fontSize="small" />
      </span>
    )}
    {!narrow && <span className={styles['label']}>{label}</span>}
  </>
)

/** Returns the accessible name and tooltip of an entry that shows its icon only. */
const named = (label: string, narrow: boolean) =>
  narrow ? { title: label, 'aria-label': label } : {}

/** Shows a menu entry that is a link. */
export function LinkItem(props: {
  node: MenuLink
  depth: number
  narrow: boolean
  current: boolean
}) {
  const { node, depth, narrow, current } = props
  const label = useTranslate()(node.label)
  return (
    <li>
      <Link
        to={node.path}
        aria-current={current ? 'page' : undefined}
        className={clsx(styles['entry'], depth > 0 && styles['nested'], current && styles['here'])}
        {...named(label, narrow)}
      >
        {/* Only entries of the top level have icons; labels below are easier to scan without them.
         */}
        <Face icon={depth === 0 ? node.icon : undefined} label={label} narrow={narrow} />
      </Link>
    </li>
  )
}

interface BranchProps {
  node: MenuBranch
  open: boolean
  here: boolean
  narrow: boolean
  /** Called when the user opens the first page of the group. */
  onEnter: () => void
  onToggle: () => void
  children: ReactNode
}

/** Shows a menu group: a link to its first page, and a button that opens and closes the group only. */
export function BranchItem(props: BranchProps) {
  const { node, open, here, narrow, onEnter, onToggle, children } = props
  const label = useTranslate()(node.label)
  return (
    <li className={styles['group']}>
      <div className={clsx(!narrow && styles['branch'])}>
        <Link
          to={firstPath(node)}
          onClick={onEnter}
          className={clsx(styles['entry'], here && !open && styles['here'])}
          {...named(label, narrow)}
        >
          <Face icon={node.icon} label={label} narrow={narrow} />
        </Link>
        {!narrow && (
          <button
            type="button"
            aria-expanded={open}
            aria-label={label}
            onClick={onToggle}
            className={styles['toggle']}
          >
            {open ? <ExpandLess fontSize="small" /> : <ExpandMore fontSize="small" />}
          </button>
        )}
      </div>
      {open && <ul className={styles['entries']}>{children}</ul>}
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
        {...named(face.label, face.narrow)}
      >
        <Face {...face} />
      </button>
    </li>
  )
}
