/** The elements that a help text may have. */
export type MarkdownTag = 'h3' | 'p' | 'ul' | 'ol' | 'li' | 'strong' | 'em' | 'code' | 'a'

/** A text, or an element with what it contains; a link has its address. */
export type MarkdownNode = string | MarkdownElement

/** An element of a help text. */
export interface MarkdownElement {
  tag: MarkdownTag
  children: MarkdownNode[]
  /** Address of a link. */
  href?: string
}
