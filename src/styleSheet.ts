/**
 * Returns the HTML with its style attributes moved into a style element with the page's nonce,
 * because the content security policy forbids style attributes. The values are the portal's own
 * numbers and colours, never user input.
 */
export function withStyleSheet(html: string, nonce: string): string {
  const rules = new Map<string, number>()
  const markedHtml = html.replaceAll(/ style="([^"]*)"/g, (_, declarations: string) => {
    const rule = rules.get(declarations) ?? rules.size
    rules.set(declarations, rule)
    return ` data-style="${rule}"`
  })
  // The repeated attribute selector outranks class selectors, as a style attribute would.
  const sheet = [...rules].map(
    ([declarations, rule]) => `[data-style="${rule}"][data-style]{${declarations}}`,
  )
  return `<style nonce="${nonce}">${sheet.join('')}</style>${markedHtml}`
}
