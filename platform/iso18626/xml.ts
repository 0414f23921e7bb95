import { parseXml, XmlElement as ParsedElement, XmlText } from '@rgrove/parse-xml'
import XMLBuilder from 'fast-xml-builder'
import { iso18626Namespace } from '../../contract/iso18626/messages.ts'
import { cutText } from '../../contract/kernel/cutText.ts'

/** Levels of elements in a message; those of the standard have seven. */
const maxDepth = 12

/** Elements of a message; a request with every element of the standard once has about a hundred. */
const maxElements = 5000

/**
 * Markup of which a message has so many at most. Anybody can send a document, and parsing one of tens of thousands of
 * elements, attributes or references keeps the event loop for a tenth of a second.
 */
const markupLimits = [
  // Angle brackets open a tag, a comment or anything else; each element has two at most.
  { markup: '<', max: 3 * maxElements, tooMany: `There are more than ${maxElements} elements` },
  { markup: /=\s*["']/, max: 5000, tooMany: 'There are more than 5000 attributes' },
  // Some systems write each letter that is not of ASCII as a reference.
  { markup: '&', max: 20_000, tooMany: 'There are more than 20000 references to characters' },
  { markup: '\r', max: 20_000, tooMany: 'There are more than 20000 carriage returns' },
]

/** The most characters of another namespace in the name of an element. */
const maxNamespaceLength = 100

/**
 * An element with its text, and its children by name in their order. Names have no prefix; that of an element of
 * another namespace is `{namespace}name`, so that it is not taken for one of the standard.
 */
export interface XmlElement {
  text: string
  attributes: ReadonlyMap<string, string>
  children: ReadonlyMap<string, readonly XmlElement[]>
}

/**
 * What is written, in the order of the names: texts, nested elements, and lists for repeated ones. Undefined is left
 * out.
 */
export interface XmlContent {
  [name: string]: string | undefined | XmlContent | readonly XmlContent[]
}

/** Thrown for XML that cannot be read; the message says why. */
export class XmlError extends Error {}

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  suppressEmptyNode: true,
  format: false,
})

/** Characters that XML 1.0 cannot contain: control characters, non-characters and lone surrogates. */
const forbiddenCharacters = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** Returns the text without the characters that XML cannot contain. */
const xmlText = (text: string): string => text.replaceAll(forbiddenCharacters, '')

/**
 * Returns the root element of a message and its name without prefix. Throws `XmlError` for XML that is not well formed,
 * has a document type, is nested too deeply, has too many elements, or is of another namespace.
 */
export function readXml(xml: string): { name: string; root: XmlElement } {
  const parsed = parse(xml)
  const budget = { elements: maxElements }
  const { name, element, namespace } = elementOf(parsed, 1, budget, () => undefined)
  if (namespace !== iso18626Namespace) {
    throw new XmlError(`The namespace must be ${iso18626Namespace}`)
  }
  return { name, root: element }
}

/** Returns the text with LF as its only line break, as XML wants it. The parser itself copies it once for each CR. */
const withLineFeeds = (xml: string): string => xml.replaceAll(/\r\n?/g, '\n')

function parse(xml: string): ParsedElement {
  for (const { markup, max, tooMany } of markupLimits) {
    if (xml.split(markup, max + 2).length > max + 1) throw new XmlError(tooMany)
  }
  try {
    const { root, children } = parseXml(withLineFeeds(xml), { preserveDocumentType: true })
    if (children.some(({ type }) => type === 'doctype')) {
      throw new XmlError('A document type is not allowed')
    }
    if (root === null) throw new XmlError('There is no element')
    return root
  } catch (error) {
    if (error instanceof RangeError) throw tooDeep()
    if (error instanceof Error) throw new XmlError(error.message.split('\n')[0])
    throw error
  }
}

const tooDeep = () => new XmlError(`Elements are nested deeper than ${maxDepth} levels`)

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Returns the namespace that is declared by an attribute, such as `xmlns:ill`; undefined when none is. */
type Namespaces = (declaration: string) => string | undefined

/** Returns the namespace of an element, '' for none. Throws `XmlError` when its prefix is not declared. */
function namespaceOf({ name }: ParsedElement, namespaces: Namespaces): string {
  if (!name.includes(':')) return namespaces('xmlns') ?? ''
  const prefix = name.slice(0, name.indexOf(':'))
  const namespace = namespaces(`xmlns:${prefix}`)
  if (namespace === undefined) throw new XmlError(`The prefix ${prefix} is not declared`)
  return namespace
}

/** Returns an element of our own form with its namespace; counts down the elements that are still allowed. */
function elementOf(
  parsed: ParsedElement,
  depth: number,
  budget: { elements: number },
  outer: Namespaces,
): { name: string; element: XmlElement; namespace: string } {
  if (depth > maxDepth) throw tooDeep()
  budget.elements -= 1
  if (budget.elements < 0) throw new XmlError(`There are more than ${maxElements} elements`)
  const namespaces: Namespaces = (declaration) =>
    parsed.attributes[declaration] ?? outer(declaration)
  const namespace = namespaceOf(parsed, namespaces)
  const isForeign = namespace !== '' && namespace !== iso18626Namespace
  const children = new Map<string, XmlElement[]>()
  const texts: string[] = []
  for (const child of parsed.children) {
    if (child instanceof ParsedElement) {
      const { name, element } = elementOf(child, depth + 1, budget, namespaces)
      const others = children.get(name)
      if (others === undefined) children.set(name, [element])
      else others.push(element)
    } else if (child instanceof XmlText) texts.push(child.text)
  }
  const foreignPart = isForeign ? `{${cutText(namespace, maxNamespaceLength)}}` : ''
  return {
    name: `${foreignPart}${localName(parsed.name)}`,
    namespace,
    element: {
      text: texts.join('').trim(),
      attributes: new Map(
        Object.entries(parsed.attributes).map(([name, value]) => [
          name.startsWith('xmlns') ? name : localName(name),
          value,
        ]),
      ),
      children,
    },
  }
}

/** Returns a message of a version as XML. */
export const writeXml = (version: string, content: XmlContent): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build({
    ISO18626Message: {
      '@xmlns': iso18626Namespace,
      // The schemas require attributes with the prefix of the namespace.
      '@xmlns:ill': iso18626Namespace,
      '@ill:version': version,
      ...writable(content),
    },
  })}`

function writable(content: XmlContent): Record<string, unknown> {
  const entries = Object.entries(content).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries.map(([name, value]) => [name, writableValue(value ?? '')]))
}

function writableValue(value: string | XmlContent | readonly XmlContent[]): unknown {
  if (typeof value === 'string') return xmlText(value)
  return isList(value) ? value.map(writable) : writable(value)
}

const isList = (value: XmlContent | readonly XmlContent[]): value is readonly XmlContent[] =>
  Array.isArray(value)
