/**
 * HTML whose style attributes are rules of a style sheet instead. The content security policy lets no attribute apply,
 * but a sheet with the page's nonce. Their values are numbers and colours of ours, never what somebody wrote.
 */
export function withStyleSheet(html: string, nonce: string): string {
  const rules = new Map<string, number>()
  const marked = html.replaceAll(/ style="([^"]*)"/g, (_, declarations: string) => {
    const rule = rules.get(declarations) ?? rules.size
    rules.set(declarations, rule)
    return ` data-style="${rule}"`
  })
  // Said twice, the attribute weighs more than a class, as a style attribute does.
  const sheet = [...rules].map(
    ([declarations, rule]) => `[data-style="${rule}"][data-style]{${declarations}}`,
  )
  return `<style nonce="${nonce}">${sheet.join('')}</style>${marked}`
}
