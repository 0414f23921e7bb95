import { cutText } from '../../../contract/kernel/cutText.ts'
import type { AgencyId, UnusedElement } from '../../../contract/iso18626/messages.ts'
import type { XmlElement } from '../xml.ts'

/** Elements that a message may have beyond those that Carrel uses and that are recorded. */
const maxUnusedElements = 100
const maxUnusedText = 500

/** Reads elements below one another, and records which were read. */
export class ElementReader {
  readonly #read = new Set<XmlElement>()

  /** Returns the first child of a name; undefined without one. */
  child(parent: XmlElement | undefined, name: string): XmlElement | undefined {
    const element = parent?.children.get(name)?.[0]
    if (element !== undefined) this.#read.add(element)
    return element
  }

  /** Returns the text of a child; '' without one. */
  text(parent: XmlElement | undefined, name: string): string {
    return this.child(parent, name)?.text ?? ''
  }

  /** Returns the agency that a child names; null without its value. */
  agency(parent: XmlElement | undefined, name: string): AgencyId | null {
    const element = this.child(parent, name)
    const value = cutText(this.text(element, 'agencyIdValue'), 200)
    const type = cutText(this.text(element, 'agencyIdType'), 100)
    return value === '' ? null : { type, value }
  }

  /** Returns elements with a text that were not read, in their order. */
  unused(root: XmlElement, rootName: string): UnusedElement[] {
    const unusedElements: UnusedElement[] = []
    const visit = (element: XmlElement, path: string): void => {
      for (const [name, children] of element.children) {
        for (const child of children) {
          if (unusedElements.length >= maxUnusedElements) return
          const childPath = `${path}/${name}`
          // A second code is as secret as the one that was read.
          const isSecret = name.endsWith('securityCode')
          if (!this.#read.has(child) && child.text !== '' && !isSecret) {
            unusedElements.push({ path: childPath, text: cutText(child.text, maxUnusedText) })
          }
          visit(child, childPath)
        }
      }
    }
    visit(root, rootName)
    return unusedElements
  }
}
