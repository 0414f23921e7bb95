import { spawn } from 'node:child_process'
import { copyFile, glob, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

/** The text of each file that is linted, by its path. */
const files = new Map<string, string>()

/** Adds a file under a name of its own, because several cases are in one place; returns its path. */
function addFile(file: string, content: string): string {
  const own = file.replace('.', `${files.size}.`)
  files.set(own, content)
  return own
}

const importing = (from: string) => `import { x } from '${from}'\nexport const y = x\n`

const refusedImports = (
  [
    ['contract/ddr/rule.ts', '../../platform/ddr/store.ts', 'The contract imports nothing of ours'],
    ['contract/ddr/rule.ts', '../../src/paths.ts', 'The contract imports nothing of ours'],
    ['contract/ddr/rule.ts', 'node:fs', 'The contract runs in browsers'],
    ['platform/ddr/handlers.ts', '../../src/paths.ts', 'The platform imports only the contract'],
    ['platform/ddr/handlers.ts', 'react', 'The platform renders no screens'],
    ['src/App.tsx', '../platform/app.ts', 'The portal imports only the contract'],
    ['src/App.tsx', 'react-router', 'Import from react-router-dom'],
    [
      'src/dashboard/Dashboard.tsx',
      '../resources/ddr/list/ReceivedList.tsx',
      'Features meet by reference',
    ],
    ['src/components/lists/Pager.tsx', '../../dashboard/TopTen.tsx', 'Components know no feature'],
    ['src/components/lists/Pager.tsx', '../../resources/registry.ts', 'Components know no feature'],
    [
      'src/components/lists/Pager.tsx',
      '../../features/uploads/RunningUpload.tsx',
      'Components know no feature',
    ],
    [
      'src/features/uploads/RunningUpload.tsx',
      '../../resources/registry.ts',
      'Features are shared by resources',
    ],
    [
      'src/features/uploads/RunningUpload.tsx',
      '../../resources/holdings/useHoldingUpload.ts',
      'Features are shared by resources',
    ],
    [
      'src/resources/ddr/list/ReceivedList.tsx',
      '../../holdings/TitleList.tsx',
      'Features meet by reference',
    ],
    [
      'src/resources/packages/PackageList.tsx',
      '../holdings/TitleList.tsx',
      'Features meet by reference',
    ],
    [
      'src/resources/ddr/list/ReceivedList.tsx',
      '../../../../platform/app.ts',
      'The portal imports only',
    ],
    ['src/resources/ddr/list/ReceivedList.tsx', 'react-router', 'Import from react-router-dom'],
  ] as const
).map(([file, from, reason]) => ({ file, from, reason, linted: addFile(file, importing(from)) }))

const allowedImports = (
  [
    ['contract/ddr/rule.ts', '../kernel/endpoint.ts'],
    ['platform/ddr/handlers.ts', '../../contract/ddr/rule.ts'],
    ['src/resources/ddr/list/ReceivedList.tsx', '../../../components/lists/Pager.tsx'],
    ['src/resources/ddr/list/ReceivedList.tsx', './RequestRows.tsx'],
    ['src/resources/ddr/list/ReceivedList.tsx', '../request/RequestPanel.tsx'],
    ['src/resources/packages/PackageList.tsx', '../LibraryPage.tsx'],
    ['src/resources/ddr/list/ReceivedList.tsx', '../../../features/uploads/RunningUpload.tsx'],
    ['src/features/uploads/RunningUpload.tsx', '../../components/lists/Pager.tsx'],
    ['src/resources/ddr/list/ReceivedList.tsx', '../../../../contract/ddr/rule.ts'],
    ['src/resources/ddr/ReceivedList.test.tsx', '../../../tests/support/portal.tsx'],
    ['src/dashboard/Dashboard.tsx', '../resources/registry.ts'],
  ] as const
).map(([file, from]) => ({ file, from, linted: addFile(file, importing(from)) }))

const offences = (
  [
    ['a promise nobody waits for', 'no-floating-promises', 'fetch("/")\nexport const x = 1\n'],
    ['any', 'no-explicit-any', 'export const x = (y: any) => Boolean(y)\n'],
    ['a default export', 'no-default-export', 'export default 1\n'],
    [
      'a case that is not handled',
      'switch-exhaustiveness-check',
      `export function f(x: 'a' | 'b') {\n  switch (x) {\n    case 'a':\n      return 1\n  }\n}\n`,
    ],
    [
      'a hook behind a condition',
      'rules-of-hooks',
      `import { useState } from 'react'\nexport function F(p: { a: boolean }) {\n  if (p.a) useState(1)\n  return null\n}\n`,
    ],
  ] as const
).map(([what, rule, content]) => ({ what, rule, linted: addFile('src/offence.tsx', content) }))

files.set('src/one.ts', importing('./two.ts'))
files.set('src/two.ts', `import { y } from './one.ts'\nexport const x = y\n`)
files.set('src/list.ts', `import type { Row } from './row.ts'\nexport type List = Row[]\n`)
files.set('src/row.ts', `import type { List } from './list.ts'\nexport type Row = { of: List }\n`)

/** A part of what the linter prints as JSON. */
interface Findings {
  diagnostics: { filename: string; code: string; message: string; help?: string }[]
}

/** What the linter found in each file: the rules, messages and advice as one text. */
let found: Map<string, string>

/** Lints all files at once in a folder that has our own rules and nothing else. */
beforeAll(async () => {
  const sandbox = await mkdtemp(path.join(tmpdir(), 'carrel-imports-'))
  try {
    for (const file of ['oxlint.config.ts', 'tsconfig.json', 'package.json']) {
      await copyFile(path.join(root, file), path.join(sandbox, file))
    }
    await symlink(path.join(root, 'node_modules'), path.join(sandbox, 'node_modules'))
    for (const [file, content] of files) {
      await mkdir(path.dirname(path.join(sandbox, file)), { recursive: true })
      await writeFile(path.join(sandbox, file), content)
    }
    const args = ['node_modules/.bin/oxlint', '--type-aware', '--deny-warnings', '-f', 'json']
    const linter = spawn(process.execPath, args, { cwd: sandbox })
    const { diagnostics } = JSON.parse(await text(linter.stdout)) as Findings
    found = new Map(
      [...Map.groupBy(diagnostics, ({ filename }) => filename)].map(([file, all]) => [
        file,
        all.map(({ code, message, help = '' }) => `${code} ${message} ${help}`).join('\n'),
      ]),
    )
  } finally {
    await rm(sandbox, { recursive: true })
  }
})

describe('the linter refuses an import in the wrong direction', () => {
  test.each(refusedImports)('$file must not import $from', ({ linted, reason }) => {
    expect(found.get(linted)).toContain(reason)
  })

  test.each(allowedImports)('$file may import $from', ({ linted }) => {
    expect(found.get(linted) ?? '').not.toContain('no-restricted-imports')
  })
})

describe('the linter refuses what breaks quietly', () => {
  test.each(offences)('$what', ({ linted, rule }) => {
    expect(found.get(linted)).toContain(rule)
  })

  test('a circle of imports, also one of types alone', () => {
    expect(found.get('src/two.ts')).toContain('no-cycle')
    expect(found.get('src/row.ts')).toContain('no-cycle')
  })
})

test('dynamic imports keep the directions too', async () => {
  // The linter does not see import('…').
  const forbidden: Record<string, RegExp> = {
    contract: /\/(platform|src|tests)\//,
    platform: /\/(src|tests)\//,
    src: /\/(platform|tests)\//,
    'src/components': /\/(platform|tests|features|resources|dashboard|pages|layout)\//,
    'src/features': /\/(platform|tests|resources|dashboard|pages|layout)\//,
  }
  const forbiddenImports: string[] = []
  for await (const file of glob('{contract,platform,src}/**/*.{ts,tsx}', { cwd: root })) {
    if (/\.test\.tsx?$/.test(file)) continue
    const source = await readFile(path.join(root, file), 'utf8')
    for (const [, target = ''] of source.matchAll(/\bimport\(\s*['"](\.[^'"]+)['"]/g)) {
      const [part = '', folder = ''] = file.split(path.sep)
      const rule = forbidden[`${part}/${folder}`] ?? forbidden[part]
      if (rule?.test(target)) forbiddenImports.push(`${file}: ${target}`)
    }
  }
  expect(forbiddenImports).toEqual([])
})
