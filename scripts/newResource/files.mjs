/** @import { Words } from './names.mjs' */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const templates = path.join(import.meta.dirname, 'templates')

/**
 * Returns the files of a new resource, by path: `list` without a table of its own, or `crud` with table, list, form and
 * test. They are the files of a folder of `templates`, in which the words between double underscores are replaced, in
 * the paths and in the texts; `__indent__` is as wide as the name.
 * @param {'list' | 'crud'} kind
 * @param {Words} words
 * @param {string} migration number of its migration, four digits
 * @returns {Record<string, string>}
 */
export function resourceFiles(kind, words, migration) {
  const folder = path.join(templates, kind)
  /** @type {Record<string, string>} */
  const values = { ...words, migration, indent: ' '.repeat(words.name.length) }
  /** @param {string} text */
  const fill = (text) =>
    text.replace(/__([A-Za-z]+)__/g, (placeholder, /** @type {string} */ word) => {
      const value = values[word]
      if (value === undefined) throw new Error(`There is no value for ${placeholder}.`)
      return value
    })
  return Object.fromEntries(
    globSync('**/*.template', { cwd: folder })
      .sort()
      .map((file) => [
        fill(file.replace(/\.template$/, '').replaceAll(path.sep, '/')),
        fill(readFileSync(path.join(folder, file), 'utf8')),
      ]),
  )
}
