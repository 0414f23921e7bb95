/** Values of the placeholders of a text, by their names. */
export type TextValues = Readonly<Record<string, string | number>>

/**
 * Returns an English text in another language, with its placeholders (`%{name}`) filled. The English text is the key of
 * its translation, as in gettext (docs/adr/0028-languages.md).
 */
export type Translate = (text: string, values?: TextValues) => string

/** Texts of a language by their English ones, `content/languages/<code>/server.json`. */
export type TextCatalogue = Readonly<Record<string, string>>

const placeholder = /%\{(\w+)\}/g

/** Returns a text with its placeholders filled; one without a value stays as it is. */
export const fillText = (text: string, values: TextValues = {}): string =>
  text.replace(placeholder, (whole, name: string) => String(values[name] ?? whole))

/** Leaves texts in English. */
export const inEnglish: Translate = (text, values) => fillText(text, values)

/** The longest text that is compared with texts that have placeholders, in characters. */
const maxFilledLength = 2000

/**
 * Returns the function that translates by a catalogue. A text that was filled before, such as "Enter at most 200
 * characters", is found by the catalogue's "Enter at most %{count} characters". A text that the catalogue lacks stays
 * English.
 */
export function translatorOf(catalogue: TextCatalogue): Translate {
  const patterns = Object.keys(catalogue)
    .filter((text) => text.includes('%{'))
    .map((text) => ({ text, parts: text.split(placeholder) }))
  const own = (text: string): string | undefined =>
    Object.hasOwn(catalogue, text) ? catalogue[text] : undefined
  return (text, placeholders) => {
    const translation = own(text)
    if (translation !== undefined) return fillText(translation, placeholders)
    if (placeholders === undefined && text.length <= maxFilledLength) {
      for (const pattern of patterns) {
        const values = valuesIn(text, pattern.parts, (value) => own(value) ?? value)
        if (values !== null) return fillText(catalogue[pattern.text] ?? text, values)
      }
    }
    return fillText(text, placeholders)
  }
}

/**
 * Returns the values with which a pattern was filled to a text, null when the text is not of the pattern. `parts` are
 * the pattern's literal texts and between them the names of its placeholders; `translated` returns a value in the
 * language. Reads the text once.
 */
function valuesIn(
  text: string,
  parts: readonly string[],
  translated: (value: string) => string,
): Record<string, string> | null {
  const [first = ''] = parts
  if (!text.startsWith(first)) return null
  const values: Record<string, string> = {}
  let from = first.length
  for (let index = 1; index < parts.length; index += 2) {
    const next = parts[index + 1] ?? ''
    const isLast = index + 2 >= parts.length
    const to = isLast ? text.length - next.length : text.indexOf(next, from)
    if (to < from || !text.startsWith(next, to)) return null
    values[parts[index] ?? ''] = translated(text.slice(from, to))
    from = to + next.length
  }
  return values
}
