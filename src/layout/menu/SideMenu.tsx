import LogoutOutlined from '@mui/icons-material/LogoutOutlined'
import { type MouseEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { MenuGroup } from '../../resources/declaration.ts'
import type { MenuNode } from './menu.ts'
import styles from './menu.module.css'
import { BranchItem, LinkItem, PlainItem, SubHeading } from './MenuItems.tsx'
import { useFollowLink } from './useFollowLink.ts'
import { useMenu } from './useMenu.ts'
import { useSignOut } from '../session/useSignOut.ts'

interface Props {
  /** Whether to show icons only; a click on a group then expands the menu, too. */
  isNarrow?: boolean
  onExpand?: () => void
}

/**
 * Shows the menu entries that the role may see, with the current groups open, and Logout
 * (docs/requirements/portal.md §2.2).
 */
export function SideMenu({ isNarrow = false, onExpand }: Props) {
  const translate = useTranslate()
  const signOut = useSignOut()
  const followLink = useFollowLink()
  const { menu, trail, addressIn } = useMenu()
  const [toggled, setToggled] = useState<Partial<Record<MenuGroup, boolean>>>({})

  const item = (node: MenuNode, depth = 0) => {
    const isCurrent = trail.at(-1) === node
    if (node.kind === 'link') {
      return (
        <LinkItem
          key={node.path}
          node={node}
          address={addressIn(node)}
          depth={depth}
          isNarrow={isNarrow}
          isCurrent={isCurrent}
          onClick={followLink}
        />
      )
    }
    if (depth > 0) {
      return (
        <SubHeading key={node.name} node={node}>
          {node.children.map((child) => item(child, depth + 1))}
        </SubHeading>
      )
    }
    const hasCurrent = trail.includes(node)
    const isOpen = !isNarrow && (toggled[node.name] ?? hasCurrent)
    const show = (isShown: boolean) => setToggled({ ...toggled, [node.name]: isShown })
    const enter = (event: MouseEvent<HTMLAnchorElement>) => {
      followLink(event)
      // The group opens in the tab or window that the browser opens, not here.
      if (!event.defaultPrevented) return
      show(true)
      if (isNarrow) onExpand?.()
    }
    return (
      <BranchItem
        key={node.name}
        node={node}
        isOpen={isOpen}
        hasCurrent={hasCurrent}
        isNarrow={isNarrow}
        onEnter={enter}
        onToggle={() => show(!isOpen)}
      >
        {node.children.map((child) => item(child, 1))}
      </BranchItem>
    )
  }

  return (
    <nav aria-label={translate('shell.mainMenu')}>
      <ul className={styles['menu']}>{menu.map((node) => item(node))}</ul>
      <ul className={styles['menu']}>
        <PlainItem
          icon={LogoutOutlined}
          label={translate('shell.logout')}
          isNarrow={isNarrow}
          onClick={signOut}
        />
      </ul>
    </nav>
  )
}
