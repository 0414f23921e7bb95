import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * The spellings of a name.
 * @typedef {object} Words
 * @property {string} name camelCase plural: readingLists
 * @property {string} one camelCase singular: readingList
 * @property {string} Name readingLists as a type: ReadingLists
 * @property {string} One readingList as a type: ReadingList
 * @property {string} table readingLists in SQL: reading_lists
 * @property {string} kebab readingLists in a file name: reading-lists
 * @property {string} title as a heading: Reading lists
 * @property {string} plural within a sentence: reading lists
 * @property {string} singular within a sentence: reading list
 * @property {string} aSingular the same with its article: a reading list
 * @property {string} ASingular the same at the beginning of a sentence: A reading list
 */

/** Words of JavaScript, SQL, react-admin and the product that cannot name a table, variable and resource at once. */
const reserved = new Set(
  `all analyse analyze and any array arguments as async await break case catch check class collate column const
  constraint constructor continue create current debugger default delete desc distinct do else enum eval except export
  extends false fetch finally for foreign from function grant group having if implements import in instanceof interface
  into kernel lateral leading let limit list login messages name new not null offset on only or order package permissions
  primary private protected prototype public references resource resources return returning select session settings show
  static super switch table test then this throw toString true try typeof undefined union unique update user using
  valueOf var void when where while window with yield`.split(/\s+/),
)

const camelCase = /^[a-z][A-Za-z0-9]*$/

/**
 * Returns why a name cannot be used, null when it can. `into` is the root of the project.
 * @param {string} name
 * @param {string} into
 * @param {string} [singular] of an irregular plural
 * @returns {string | null}
 */
export function nameFault(name, into, singular) {
  if (!camelCase.test(name)) {
    return 'write it in camelCase, with letters and digits of English only, e.g. readingLists'
  }
  if (name.length < 3 || name.length > 40) return 'it must have 3 to 40 letters'
  if (/[A-Z]{2}/.test(name)) return 'write abbreviations as words, e.g. ddrNotes'
  if (reserved.has(name)) return 'the word is reserved'
  const { one, table } = wordsOf(name, singular)
  if (!camelCase.test(one)) return `write its singular, ${one}, in camelCase, too`
  if (reserved.has(one) && one !== name) {
    return `its singular, ${one}, is reserved; name another one with --singular`
  }
  for (const folder of ['contract', 'platform', 'src/resources']) {
    if (existsSync(path.join(into, folder, name))) return `${folder}/${name} is there already`
  }
  const lower = name.toLowerCase()
  const declared = texts(into, 'src/resources/*/*.resource.tsx', 'src/paths.ts')
  if (declared.some((text) => declaredNames(text).includes(lower))) {
    return 'there is a resource or an address of this name already'
  }
  if (texts(into, 'contract/*/permissions.ts').some((text) => text.includes(`\n  ${name}: {`))) {
    return 'there are permissions of this name already'
  }
  const creates = new RegExp(`create (?:table|view) (?:if not exists )?${table}\\b`)
  return texts(into, 'platform/db/migrations/*.ts').some((text) => creates.test(text))
    ? `the table ${table} is there already`
    : null
}

/**
 * @param {string} into
 * @param {string[]} patterns
 */
const texts = (into, ...patterns) =>
  globSync(patterns, { cwd: into }).map((file) => readFileSync(path.join(into, file), 'utf8'))

/**
 * Returns names and first parts of addresses that a file declares, in lower case.
 * @param {string} text
 */
const declaredNames = (text) =>
  [...text.matchAll(/name: '(\w+)'|: '\/(\w+)/g)].map(([, name, address]) =>
    (name ?? address ?? '').toLowerCase(),
  )

/**
 * Returns the spellings of a name in camelCase.
 * @param {string} name
 * @param {string} [singular] of an irregular plural
 * @returns {Words}
 */
export function wordsOf(name, singular) {
  const one = singular ?? singularOf(name)
  const plural = spaceWords(name)
  const aSingular = withArticle(spaceWords(one))
  return {
    name,
    one,
    Name: capital(name),
    One: capital(one),
    table: plural.replaceAll(' ', '_'),
    kebab: plural.replaceAll(' ', '-'),
    title: capital(plural),
    plural,
    singular: spaceWords(one),
    aSingular,
    ASingular: capital(aSingular),
  }
}

/**
 * Returns the text with a capital first letter.
 * @param {string} text
 */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * Returns a word after its article, which follows its first letter: a union and a user begin with a consonant.
 * @param {string} word
 */
const withArticle = (word) => `${/^(?:[aeio]|u(?!ni|s))/.test(word) ? 'an' : 'a'} ${word}`

/** @param {string} name */
const spaceWords = (name) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/**
 * Returns the singular of an English plural by its ending; other words stay.
 * @param {string} name
 */
function singularOf(name) {
  if (!name.endsWith('s') || /(?:ss|us|is|news|series)$/i.test(name)) return name
  if (/[^aeiou]ies$/.test(name)) return `${name.slice(0, -3)}y`
  // Statuses, campuses and bonuses; not houses, clauses and uses.
  return name.slice(0, /(?:ss|x|ch|sh|[bnprst]us)es$/.test(name) ? -2 : -1)
}
