import sanitizeHtml from 'sanitize-html'

/**
 * Links with an address that is not allowed get this tag name, which is not allowed, so that only their text remains.
 */
const refusedLink = 'refused-link'

const options: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 'ul', 'ol', 'li', 'a'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
  // The text inside these tags is not meant to be read, so it is removed with them.
  nonTextTags: ['script', 'style', 'title', 'textarea', 'option', 'iframe', 'noscript', 'template'],
  nestingLimit: 50,
  transformTags: {
    div: 'p',
    h1: 'p',
    h2: 'p',
    h3: 'p',
    h4: 'p',
    a: (_, { href = '' }): sanitizeHtml.Tag => {
      const address = href.replace(/\p{Cc}|\s/gu, '')
      return /^(?:https:\/\/|mailto:)/i.test(address)
        ? { tagName: 'a', attribs: { href: address, rel: 'noopener noreferrer' } }
        : { tagName: refusedLink, attribs: {} }
    },
  },
}

/**
 * Returns the HTML of a message with nothing in it but plain formatting and links to `https:` and `mailto:`.
 * A link with any other address becomes its text. Line breaks are `<br>`, as the portal's editor writes them.
 * Sanitizing the result again changes nothing.
 */
export function sanitizeMessage(html: string): string {
  // Removing a tag can leave one paragraph inside another; the second pass puts them one after the other.
  const safe = sanitizeHtml(sanitizeHtml(html, options), options)
  // The library writes XHTML. In texts and addresses `<` is escaped, so this is always a tag.
  return safe.replaceAll('<br />', '<br>')
}
