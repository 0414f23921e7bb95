import { createElement, Fragment, type ReactNode } from 'react'

/** Emphasis and indices, without attributes; everything else of a name is plain text. */
const allowed = new Set(['b', 'i', 'em', 'strong', 'sub', 'sup'])
/** What these hold is never meant to be read. */
const dropped = new Set(['script', 'style', 'template', 'iframe', 'object', 'noscript'])

/**
 * A name with simple HTML as React elements. The text is parsed into a document of its own, in which nothing
 * runs or loads, and built anew from the allowed elements alone; no markup is ever set as HTML.
 */
export function inlineHtml(name: string): ReactNode {
  if (!/[<&]/.test(name)) return name
  const { body } = new DOMParser().parseFromString(name, 'text/html')
  return <Fragment>{childrenOf(body)}</Fragment>
}

function childrenOf(node: Node): ReactNode[] {
  return Array.from(node.childNodes, (child, at) => {
    if (child.nodeType === Node.TEXT_NODE) return child.textContent
    if (!(child instanceof Element)) return null
    const tag = child.tagName.toLowerCase()
    if (dropped.has(tag)) return null
    const inner = childrenOf(child)
    return allowed.has(tag) ? (
      createElement(tag, { key: at }, ...inner)
    ) : (
      <Fragment key={`${tag} ${at}`}>{inner}</Fragment>
    )
  })
}
