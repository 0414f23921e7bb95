/** The versions with news, the newest first. */
export const newsVersions: readonly string[] = Object.keys(
  import.meta.glob('../../../content/news/en/*.md'),
)
  .map((file) => file.replace(/^.*\/|\.md$/g, ''))
  .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
