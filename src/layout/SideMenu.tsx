import LogoutOutlined from '@mui/icons-material/LogoutOutlined'
import { useState } from 'react'
import { useLogout, useTranslate } from 'react-admin'
import type { MenuGroup } from '../resources/declaration.ts'
import type { MenuNode } from './menu.ts'
import styles from './menu.module.css'
import { BranchItem, LinkItem, PlainItem, SubHeading } from './MenuItems.tsx'
import { useMenu } from './useMenu.ts'

interface Props {
  /** Whether to show icons only; a click on a group then expands the menu, too. */
  narrow?: boolean
  onExpand?: () => void
}

/**
 * Shows the menu entries that the role may see, with the current groups open, and Logout
 * (docs/requirements/portal.md §2.2).
 */
export function SideMenu({ narrow = false, onExpand }: Props) {
  const translate = useTranslate()
  const logout = useLogout()
  const { menu, trail } = useMenu()
  const [toggled, setToggled] = useState<Partial<Record<MenuGroup, boolean>>>({})

  const item = (node: MenuNode, depth = 0) => {
    const current = trail.at(-1) === node
    if (node.kind === 'link') {
      return (
        <LinkItem key={node.path} node={node} depth={depth} narrow={narrow} current={current} />
      )
    }
    if (depth > 0) {
      return (
        <SubHeading key={node.name} node={node}>
          {node.children.map((child) => item(child, depth + 1))}
        </SubHeading>
      )
    }
    const here = trail.includes(node)
    const open = !narrow && (toggled[node.name] ?? here)
    const show = (shown: boolean) => setToggled({ ...toggled, [node.name]: shown })
    const enter = () => {
      show(true)
      if (narrow) onExpand?.()
    }
    return (
      <BranchItem
        key={node.name}
        node={node}
        open={open}
        here={here}
        narrow={narrow}
        onEnter={enter}
        onToggle={() => show(!open)}
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
          narrow={narrow}
          onClick={() => void logout()}
        />
      </ul>
    </nav>
  )
}
