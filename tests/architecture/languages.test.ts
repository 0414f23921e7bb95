import { globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import reactAdminMessages from 'ra-language-english'
import { describe, expect, it } from 'vitest'
import { answerTexts } from '../../contract/ddr/mail/answerMail.ts'
import { mailTemplateKinds } from '../../contract/ddr/mail/mailTemplates.ts'
import { specifiedTemplate } from '../../contract/ddr/mail/specifiedTemplates.ts'
import { coverageText } from '../../contract/entitlement/holdingRule.ts'
import { translatorOf } from '../../contract/language/translator.ts'
import { countText } from '../../contract/organization/ip/count.ts'

const root = path.resolve(import.meta.dirname, '../..')
const folder = path.join(root, 'content/languages')
const codes = readdirSync(folder)

/** Texts by their keys, such as `resources.packages.name`. */
type Texts = ReadonlyMap<string, string>

/** Returns each text of a JSON value with its key. */
const textsIn = (value: unknown, key = ''): [key: string, text: string][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) =>
        textsIn(inner, key === '' ? name : `${key}.${name}`),
      )
    : [[key, String(value)]]

/** A text in a call of `translate`. */
const translateCall = /\btranslate\(\s*'((?:[^'\\]|\\.)*)'/g

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))
const textsOf = (file: string): Texts => new Map(textsIn(read(file)))

/** Returns the texts that a module exports: those of its `en` objects, and under their names those of others. */
const exportedTexts = (module: Record<string, unknown>): Texts =>
  new Map(
    Object.entries(module).flatMap(([name, value]) => {
      if (typeof value !== 'object' || value === null) return []
      return 'en' in value ? textsIn(value.en) : textsIn(value, name)
    }),
  )

const modules = import.meta.glob<Record<string, unknown>>(
  ['../../src/**/messages.ts', '../../src/i18n/shell.ts'],
  { eager: true },
)

/** The area of a file with texts: the folder of a `messages.ts`, `shell` for `shell.ts`. */
const areaOf = (file: string): string =>
  path.basename(file) === 'messages.ts'
    ? path.basename(path.dirname(file))
    : path.basename(file, '.ts')

/** English texts by the file that holds their translation. */
const english: ReadonlyMap<string, Texts> = new Map([
  ['react-admin.json', new Map(textsIn(reactAdminMessages))],
  ...Object.entries(modules).map(
    ([file, module]) => [`${areaOf(file)}.json`, exportedTexts(module)] as const,
  ),
  ...globSync('*.json', { cwd: path.join(root, 'content') }).map(
    (file) => [`content/${file}`, textsOf(path.join(root, 'content', file))] as const,
  ),
])

/** Placeholders of the portal, of pages without react-admin, and of mails. */
const placeholder = /%\{\w+\}|\{\{\w+\}\}|\{\w+\}/g
const placeholdersIn = (text: string): string => (text.match(placeholder) ?? []).sort().join(' ')

/** Parts that no language translates: addresses and endings of files. */
const technical = /\S+@\S+|https?:\S+|tel:\S+|\.(csv|txt|xlsx)\b/g
/** Texts that Hindi writes as English does. One without Latin small letters, such as `DOI`, needs no entry. */
const names = new Set([
  'Enter',
  'Esc',
  'Excel (.xlsx)',
  'Facebook',
  'J-Gate',
  'JGate-AI',
  'LinkedIn',
  'OpenAthens',
  'Skype',
  'Twitter',
])
const isName = (text: string): boolean =>
  names.has(text) || !/[a-z]/.test(text.replace(placeholder, '').replace(technical, ''))

/** Keys of the pages in `content/` whose values are not texts. */
const isSetting = (key: string): boolean => /\.\d+\.(id|kind|href|newTab)$/.test(key)

const edges = (text: string): string => text.replace(/\S(.*\S)?/s, '')

/** Returns what is wrong with a translation; null if nothing is. `forms` is the number of its plural forms. */
function textFault(text: string, own: string, forms: number): string | null {
  const parts = text.split(' |||| ')
  const ownParts = own.split(' |||| ')
  if ((own.trim() === '') !== (text.trim() === '')) return 'is empty'
  if (own === text && !isName(text)) return 'is English'
  if (ownParts.length !== (parts.length === 1 ? 1 : forms)) return 'lacks a plural form'
  const last = parts.length - 1
  if (
    ownParts.some(
      (part, index) => placeholdersIn(part) !== placeholdersIn(parts[Math.min(index, last)] ?? ''),
    )
  )
    return 'has other placeholders'
  return edges(own) === edges(text) ? null : 'begins or ends with other space'
}

/** Returns the faults of a language's texts, each with its key. */
function faultsOf(texts: Texts, own: Texts, forms: number): string[] {
  const lacking = [...texts].flatMap(([key, text]) => {
    const translation = own.get(key)
    if (translation === undefined) return [`${key} is missing`]
    if (isSetting(key)) return translation === text ? [] : [`${key} differs`]
    const fault = textFault(text, translation, forms)
    return fault === null ? [] : [`${key} ${fault}`]
  })
  const unknown = [...own.keys()].filter((key) => !texts.has(key))
  return [...lacking, ...unknown.map((key) => `${key} is unknown`)]
}

/** Returns how many plural forms the portal distinguishes in a language. */
function pluralForms(code: string): number {
  const text = ['a', 'b', 'c', 'd', 'e', 'f'].join(' |||| ')
  const { translate } = polyglotI18nProvider(() => ({ ...reactAdminMessages, text }), code)
  const counts = Array.from({ length: 200 }, (_, count) => count)
  return new Set(counts.map((count) => translate('text', { smart_count: count }))).size
}

it('finds languages, and the English texts of every area', () => {
  expect(codes).toContain('hi')
  expect(english.size).toBe(Object.keys(modules).length + 4)
  const sizes = [...english.values()].map(({ size }) => size)
  expect(sizes.reduce((sum, size) => sum + size)).toBeGreaterThan(2500)
})

it('knows which English texts need no translation', () => {
  expect(
    ['DOI', '%{done}%', 'KBART (.txt)', 'OpenAthens', 'info@carrel.example'].filter(isName),
  ).toHaveLength(5)
  expect(['Cancel', '%{count} titles', 'Enter %{count}', '.csv file'].filter(isName)).toEqual([])
})

it.each([
  ['is empty', 'Save', ' '],
  ['is English', 'Save', 'Save'],
  ['is English', '%{name} is saved', '%{name} is saved'],
  ['lacks a plural form', '1 row |||| %{smart_count} rows', '%{smart_count} पंक्तियाँ'],
  ['lacks a plural form', 'Rows', 'पंक्ति |||| पंक्तियाँ'],
  ['has other placeholders', '%{a} of %{b}', '%{b} में से'],
  ['has other placeholders', '1 row |||| %{smart_count} rows', '%{smart_count} पंक्ति |||| पंक्तियाँ'],
  ['has other placeholders', 'Dear {{requester}}', 'प्रिय {{supplier}}'],
  ['begins or ends with other space', 'then to ', 'फिर'],
  [null, '%{shown} of %{total}', '%{total} में से %{shown}'],
  [null, '1 row |||| %{smart_count} rows', '1 पंक्ति |||| %{smart_count} पंक्तियाँ'],
  [null, 'DDR', 'DDR'],
])('says of a translation: %s', (fault, text, own) => {
  expect(textFault(text, own, 2)).toBe(fault)
})

it('says which keys a language lacks or has beyond English, and which settings it changes', () => {
  const texts = new Map([
    ['a', 'Add'],
    ['b.c', 'Back'],
    ['tabs.0.id', 'faq'],
  ])
  const own = new Map([
    ['a', 'जोड़ें'],
    ['b.d', 'वापस'],
    ['tabs.0.id', 'help'],
  ])
  expect(faultsOf(texts, own, 2)).toEqual(['b.c is missing', 'tabs.0.id differs', 'b.d is unknown'])
})

/** English texts that contract and platform translate, as they stand in the code. */
const translatedTexts = new Set(
  globSync('{contract,platform}/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) =>
      Array.from(
        readFileSync(path.join(root, file), 'utf8').matchAll(translateCall),
        ([, text = '']) => text,
      ),
    ),
)

/** English texts of which the specified texts of mails are made. */
const mailTexts = new Set<string>()
for (const kind of mailTemplateKinds) {
  specifiedTemplate(kind, (text) => {
    mailTexts.add(text)
    return text
  })
}
// A field alone has no words.
mailTexts.delete('{{delaySentence}}')

describe.each(codes)('%s', (code) => {
  const own = path.join(folder, code)
  const forms = pluralForms(code)

  it('has a file for every area and no other', () => {
    const files = globSync('**/*.json', { cwd: own }).filter((file) => file !== 'server.json')
    expect(files.sort()).toEqual([...english.keys(), 'formats.json', 'language.json'].sort())
  })

  it.each([...english])(
    'has every text of %s, with its placeholders and plural forms',
    (file, texts) => {
      expect(faultsOf(texts, textsOf(path.join(own, file)), forms)).toEqual([])
    },
  )

  it('says its name and direction', () => {
    const declaration = textsOf(path.join(own, 'language.json'))
    expect(declaration.get('name')).toMatch(/\S/)
    expect(declaration.get('englishName')).toMatch(/^[A-Z]/)
    expect(declaration.get('direction')).toMatch(/^(ltr|rtl)$/)
  })

  it('has every text that the platform translates by its words', () => {
    const own = textsOf(path.join(folder, code, 'server.json'))
    expect(translatedTexts.size).toBeGreaterThan(30)
    const texts = [...translatedTexts, ...answerTexts, ...mailTexts]
    expect(texts.filter((text) => !own.has(text))).toEqual([])
  })

  it('says each coverage in its own words', () => {
    const translate = translatorOf(Object.fromEntries(textsOf(path.join(own, 'server.json'))))
    const sides = [
      { date: null, volume: '' },
      { date: '2001-03', volume: '' },
      { date: null, volume: '3' },
    ]
    const texts = sides.flatMap((first) =>
      sides.map((last) =>
        coverageText({
          startDate: first.date,
          endDate: last.date,
          firstVolume: first.volume,
          lastVolume: last.volume,
        }),
      ),
    )
    expect(texts).toContain('vol. 3 to the present')
    expect(texts.map((text) => translate(text)).filter((text) => !isName(text))).toEqual([])
  })

  it('says how many addresses a range holds in its own words', () => {
    const translate = translatorOf(Object.fromEntries(textsOf(path.join(own, 'server.json'))))
    const text = countText((1n << 80n) + 1n)
    expect(text).toBe('about 2⁸⁰')
    expect(isName(translate(text))).toBe(true)
  })

  it('has no fault in the texts of the platform, whose keys are the English ones', () => {
    for (const file of globSync(path.join(own, 'server.json'))) {
      const texts = textsOf(file)
      expect(
        faultsOf(new Map([...texts.keys()].map((text) => [text, text])), texts, forms),
      ).toEqual([])
    }
  })
})
