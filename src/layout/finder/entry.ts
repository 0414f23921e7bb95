/** What the finder offers: a place to go to, or an action. */
export interface Entry {
  /** Unique among all entries. */
  key: string
  /** Heading under which the entry stands. */
  group: string
  name: string
  /** A second line, such as the menu group of a screen or the publisher of a title. */
  detail?: string
  /** Address that is opened; actions have `run` instead. */
  address?: string
  run?: () => void
}

/**
 * Returns the entries whose name or detail contains every word of the text, without case; those whose name begins with
 * the text come first. An empty text returns all.
 */
export function findEntries(entries: readonly Entry[], text: string): Entry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const matches = entries.filter(({ name, detail = '' }) => {
    const searched = `${name} ${detail}`.toLowerCase()
    return words.every((word) => searched.includes(word))
  })
  const begins = ({ name }: Entry) => name.toLowerCase().startsWith(text.toLowerCase())
  return [...matches.filter(begins), ...matches.filter((entry) => !begins(entry))]
}
