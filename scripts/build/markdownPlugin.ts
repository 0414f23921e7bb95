import { marked, type Token } from 'marked'
import type { Plugin } from 'vite'
import type { MarkdownNode, MarkdownTag } from '../../src/layout/help/markdownTree.ts'

/**
 * Makes the Markdown files of `content/help` and `content/news` importable: the default export is the text as a tree of
 * elements, so that the portal needs no parser and sets no HTML.
 */
export function markdownPlugin(): Plugin {
  return {
    name: 'carrel:markdown',
    enforce: 'pre',
    transform: {
      filter: { id: /\/content\/(help|news)\/.+\.md$/ },
      handler: (text) => ({
        code: `export default ${JSON.stringify(markdownTree(text))}`,
        map: null,
      }),
    },
  }
}

/** Returns a Markdown text as a tree; throws for what a help text may not contain, such as HTML and images. */
export const markdownTree = (text: string): MarkdownNode[] => nodesOf(marked.lexer(text))

const nodesOf = (tokens: Token[]): MarkdownNode[] => tokens.flatMap(nodeOf)

/** Elements by the types of tokens that contain others. */
const tags: Readonly<Record<string, MarkdownTag>> = {
  paragraph: 'p',
  list_item: 'li',
  strong: 'strong',
  em: 'em',
}

function nodeOf(token: Token): MarkdownNode | MarkdownNode[] {
  const tag = tags[token.type]
  if (tag !== undefined) return { tag, children: childrenOf(token) }
  switch (token.type) {
    case 'space':
      return []
    case 'heading':
      if (token['depth'] !== 2)
        throw new Error(`Headings of a help text begin with ##: ${token.raw}`)
      return { tag: 'h3', children: childrenOf(token) }
    case 'list':
      return { tag: token['ordered'] === true ? 'ol' : 'ul', children: nodesOf(itemsOf(token)) }
    case 'link':
      return { tag: 'a', children: childrenOf(token), href: addressOf(token) }
    case 'codespan':
      return { tag: 'code', children: [textOf(token)] }
    // The text of a list item holds further tokens.
    case 'text':
      return 'tokens' in token && token.tokens !== undefined ? nodesOf(token.tokens) : textOf(token)
    default:
      throw new Error(`A help text has no ${token.type}: ${token.raw}`)
  }
}

const childrenOf = (token: Token): MarkdownNode[] =>
  'tokens' in token ? nodesOf(token.tokens ?? []) : []
const itemsOf = (token: Token): Token[] => ('items' in token ? (token.items as Token[]) : [])
const textOf = (token: Token): string =>
  'text' in token ? String(token.text).replaceAll('\n', ' ') : ''

/** Returns the address of a link, which is a screen of the portal. */
function addressOf(token: Token): string {
  const href = 'href' in token ? String(token.href) : ''
  if (!/^\/(?!\/)/.test(href)) throw new Error(`A help text links to screens only: ${token.raw}`)
  return href
}
