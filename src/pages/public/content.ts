/** A part of a page, as a provider writes it into content/*.json. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'figures'; figures: { label: string; value: string }[] }
  | { kind: 'questions'; questions: { question: string; answer: string }[] }
  | { kind: 'link'; label: string; href: string; newTab?: boolean }

export interface Tab {
  id: string
  label: string
  blocks: Block[]
}

export interface TabbedContent {
  title: string
  tabs: Tab[]
}

export interface ContactContent {
  title: string
  intro: string
  offices: { heading: string; rows: { label: string; value: string; href?: string }[] }[]
}

/** Where the texts of the public pages lie; a provider edits them without touching code (README). */
export async function loadContent<T>(name: 'about' | 'faq' | 'contact'): Promise<T> {
  const response = await fetch(`/content/${name}.json`)
  if (!response.ok) throw new Error(`content/${name}.json: ${response.status}`)
  return (await response.json()) as T
}

/** `{product}` and the other settings of the brand in a text. */
export const branded = (text: string, brand: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => brand[name] ?? whole)
