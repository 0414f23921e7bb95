import { addressOf } from '../../base.ts'
import { english, englishDeclaration } from '../../../contract/language/language.ts'
import { currentLanguage } from '../../i18n/language.ts'

/** A block of a page in content/*.json. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'figures'; figures: { label: string; value: string }[] }
  | { kind: 'questions'; questions: { question: string; answer: string }[] }
  | { kind: 'link'; label: string; href: string; newTab?: boolean }

/** One topic of a tabbed page. */
export interface Tab {
  id: string
  label: string
  blocks: Block[]
}

/** What language the content is in, if not in that of the page. */
interface OfLanguage {
  language?: { lang: string; dir: 'ltr' | 'rtl' }
}

/** The content of a tabbed page. */
export interface TabbedContent extends OfLanguage {
  title: string
  tabs: Tab[]
}

/** The content of the contact page. */
export interface ContactContent extends OfLanguage {
  title: string
  intro: string
  offices: { heading: string; rows: { label: string; value: string; href?: string }[] }[]
}

/**
 * Loads the content of a public page in the language of the page, and in English where there is none, which it marks
 * so that the page can say it (WCAG 3.1.2). Providers edit these files without touching code (README). Rejects when
 * the file cannot be loaded.
 */
export async function loadContent<T extends OfLanguage>(
  name: 'about' | 'faq' | 'contact',
): Promise<T> {
  const { language } = currentLanguage()
  const own = `/content/languages/${language}/content/${name}.json`
  const translated = language === english ? null : await fetch(addressOf(own))
  const response = translated?.ok ? translated : await fetch(addressOf(`/content/${name}.json`))
  if (!response.ok) throw new Error(`content/${name}.json: ${response.status}`)
  const content = (await response.json()) as T
  const isTranslated = language === english || response === translated
  return isTranslated ? content : { ...content, language: inEnglish }
}

const inEnglish = { lang: english, dir: englishDeclaration.direction }

/** Returns a text with `{product}` and the other brand settings filled in. */
export const fillBrand = (text: string, brand: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => brand[name] ?? whole)
