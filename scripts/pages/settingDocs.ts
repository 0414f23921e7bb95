import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type SettingRow, settingRows } from '../../platform/settings/environment.ts'
import { settingGroups } from '../../platform/settings/setting.ts'

const root = path.resolve(import.meta.dirname, '../..')
const guide = 'docs/operations/configure.md'
const start = '<!-- settings: written by npm run settings -->'
const end = '<!-- end of settings -->'

const groups = Object.entries(settingGroups).map(([group, heading]) => ({
  heading,
  rows: settingRows().filter((row) => row.group === group),
}))

/** Returns the documents that are made from the settings: the name and the text of each file. */
export function settingDocs(): { file: string; text: string }[] {
  return [
    { file: '.env.example', text: exampleFile() },
    { file: guide, text: withTables(readFileSync(path.join(root, guide), 'utf8')) },
  ]
}

/** Returns `.env.example`: each setting as a comment, with its default or an example. */
function exampleFile(): string {
  return [
    '# All settings of Carrel; npm run settings writes this file. A commented line shows the default or an example.',
    '# Copy it to .env, which only the operator may read: docs/operations/configure.md says how it is used.',
    '',
    ...groups.flatMap(({ heading, rows }) => [
      `# ---- ${heading}`,
      '',
      ...rows.flatMap(exampleLines),
    ]),
  ].join('\n')
}

function exampleLines({ name, meaning, unset, fallback, example, isSecret }: SettingRow): string[] {
  const withoutLinks = (text: string) => text.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
  const note = unset === undefined ? '' : ` (unset: ${unset})`
  return [
    `# ${withoutLinks(meaning)}${note}`.replaceAll('`', ''),
    `#${name}=${quote(fallback ?? example ?? '')}`,
    ...(isSecret ? [`#${name}_FILE=/run/secrets/${name.toLowerCase()}`] : []),
    '',
  ]
}

/** Returns a value as shells, systemd and container engines all read it. */
const quote = (value: string): string => (/^[\w.:/@,+=-]*$/.test(value) ? value : `'${value}'`)

/** Returns the guide with its tables as the settings are now. */
function withTables(text: string): string {
  const from = text.indexOf(start)
  const to = text.indexOf(end)
  if (from < 0 || to < from) throw new Error(`${guide} has no place for the settings`)
  const tables = groups.map(({ heading, rows }) =>
    [
      `### ${heading}`,
      '',
      '| setting | default | meaning |',
      '| --- | --- | --- |',
      ...rows.map(tableRow),
      '',
    ].join('\n'),
  )
  return `${text.slice(0, from)}${start}\n\n${tables.join('\n')}\n${text.slice(to)}`
}

function tableRow({ name, meaning, unset, fallback, isSecret }: SettingRow): string {
  const names = isSecret ? `\`${name}\`, \`${name}_FILE\`` : `\`${name}\``
  return `| ${names} | ${fallback === null ? (unset ?? '') : `\`${fallback}\``} | ${meaning} |`
}
