import { createElement, Fragment, type ReactNode } from 'react'

/** The allowed elements, without attributes; all other markup becomes plain text. */
const allowed = new Set(['b', 'i', 'em', 'strong', 'sub', 'sup'])
/** Elements whose content is dropped. */
const droppedTags = new Set(['script', 'style', 'template', 'iframe', 'object', 'noscript'])

/**
 * Returns a name with simple HTML as React elements. The text is parsed into an inert document,
 * where nothing runs or loads, and rebuilt from the allowed elements; no markup is ever set as
 * HTML.
 */
export function inlineHtml(name: string): ReactNode {
  if (!/[<&]/.test(name)) return name
  const { body } = new DOMParser().parseFromString(name, 'text/html')
  return <Fragment>{childrenOf(body)}</Fragment>
}

function childrenOf(node: Node): ReactNode[] {
  return Array.from(node.childNodes, (child, index) => {
    if (child.nodeType === Node.TEXT_NODE) return child.textContent
    if (!(child instanceof Element)) return null
    const tag = child.tagName.toLowerCase()
    if (droppedTags.has(tag)) return null
    const inner = childrenOf(child)
    return allowed.has(tag) ? (
      createElement(tag, { key: index }, ...inner)
    ) : (
      <Fragment key={`${tag} ${index}`}>{inner}</Fragment>
    )
  })
}
