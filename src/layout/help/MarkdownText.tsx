import { Box, type SxProps } from '@mui/material'
import { createElement, Fragment, type ReactNode } from 'react'
import { TextLink } from '../../components/text/TextLink.tsx'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { paths } from '../../paths.ts'
import { screenAt } from '../../resources/screens.ts'
import type { MarkdownElement, MarkdownNode } from './markdownTree.ts'

/** Shows a help text. A link to a screen that the user may not open is plain text. */
export function MarkdownText({ nodes }: { nodes: readonly MarkdownNode[] }) {
  const { principal } = useSession()
  const isOpen = (href: string) => href === paths.profile || screenAt(href, principal) !== undefined
  const renderNodes = (all: readonly MarkdownNode[]): ReactNode[] =>
    all.map((node, index) => {
      if (typeof node === 'string') return node
      const key = `${node.tag} ${index}`
      return node.tag === 'a'
        ? link(node, key)
        : createElement(node.tag, { key }, ...renderNodes(node.children))
    })
  const link = ({ href = '', children }: MarkdownElement, key: string) =>
    isOpen(href) ? (
      <TextLink key={key} to={href}>
        {renderNodes(children)}
      </TextLink>
    ) : (
      <Fragment key={key}>{renderNodes(children)}</Fragment>
    )
  return <Box sx={style}>{renderNodes(nodes)}</Box>
}

const style: SxProps = {
  fontSize: '0.9375rem',
  lineHeight: 1.55,
  overflowWrap: 'anywhere',
  '& h3': { mt: 0, mb: 1.5, fontSize: '0.9375rem', fontWeight: 600 },
  '& p + h3, & ul + h3': { mt: 5 },
  '& p': { m: 0 },
  '& ul': { m: 0, pl: 5 },
  '& li + li': { mt: 2 },
  '& em': { fontStyle: 'normal', fontWeight: 600 },
  '& a': { textDecoration: 'underline' },
}
