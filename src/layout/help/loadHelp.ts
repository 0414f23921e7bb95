import type { MarkdownNode } from './markdownTree.ts'

/** A Markdown file as the build imports it (scripts/build/markdownPlugin.ts). */
interface TextModule {
  default: MarkdownNode[]
}

const helpTexts = import.meta.glob<TextModule>('../../../content/help/*/*.md')
const newsTexts = import.meta.glob<TextModule>('../../../content/news/*/*.md')

/** Loads the help text of a screen, in English where the language has none. */
export const loadHelp = (name: string, language: string): Promise<MarkdownNode[]> =>
  load(helpTexts, 'help', name, language)

/** Loads what is new in a version, in English where the language has no text of it. */
export const loadNews = (version: string, language: string): Promise<MarkdownNode[]> =>
  load(newsTexts, 'news', version, language)

async function load(
  texts: typeof helpTexts,
  folder: string,
  name: string,
  language: string,
): Promise<MarkdownNode[]> {
  const inLanguage = (code: string) => texts[`../../../content/${folder}/${code}/${name}.md`]
  const text = inLanguage(language) ?? inLanguage('en')
  if (text === undefined) throw new Error(`content/${folder}/en/${name}.md does not exist`)
  return (await text()).default
}
