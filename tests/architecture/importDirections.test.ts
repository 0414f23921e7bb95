import { execFile } from 'node:child_process'
import { copyFile, glob, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
let sandbox: string

/** A folder with our own linter rules and nothing else, to try offences in. */
beforeAll(async () => {
  sandbox = await mkdtemp(path.join(tmpdir(), 'carrel-imports-'))
  for (const file of ['oxlint.config.ts', 'tsconfig.json', 'package.json']) {
    await copyFile(path.join(root, file), path.join(sandbox, file))
  }
  await symlink(path.join(root, 'node_modules'), path.join(sandbox, 'node_modules'))
})

afterAll(() => rm(sandbox, { recursive: true }))

/** Lints one file with this text; returns the linter's findings. Without types it takes a third of the time. */
async function lint(file: string, text: string, ...options: '--type-aware'[]): Promise<string> {
  const target = path.join(sandbox, file)
  await mkdir(path.dirname(target), { recursive: true })
  await writeFile(target, text)
  const args = ['node_modules/.bin/oxlint', ...options, '--deny-warnings', '-f', 'json', file]
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: sandbox }, (_failed, output, complaints) =>
      resolve(output + complaints),
    )
  })
}

const importing = (from: string) => `import { x } from '${from}'\nexport const y = x\n`

describe('the linter refuses an import in the wrong direction', () => {
  test.each([
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
      '../../resources/holdings/useUpload.ts',
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
  ])('%s must not import %s', async (file, from, reason) => {
    expect(await lint(file, importing(from))).toContain(reason)
  })

  test.each([
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
  ])('%s may import %s', async (file, from) => {
    expect(await lint(file, importing(from))).not.toContain('no-restricted-imports')
  })
})

describe('the linter refuses what breaks quietly', () => {
  test.each([
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
  ])('%s', async (_what, rule, text) => {
    expect(await lint('src/offence.tsx', text, '--type-aware')).toContain(rule)
  })

  test('a circle of imports', async () => {
    await writeFile(path.join(sandbox, 'src/one.ts'), importing('./two.ts').replace('y', 'x2'))
    expect(
      await lint('src/two.ts', `import { x2 } from './one.ts'\nexport const x = x2\n`),
    ).toContain('no-cycle')
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
  const offences: string[] = []
  for await (const file of glob('{contract,platform,src}/**/*.{ts,tsx}', { cwd: root })) {
    if (/\.test\.tsx?$/.test(file)) continue
    const text = await readFile(path.join(root, file), 'utf8')
    for (const [, target = ''] of text.matchAll(/\bimport\(\s*['"](\.[^'"]+)['"]/g)) {
      const [part = '', folder = ''] = file.split(path.sep)
      const rule = forbidden[`${part}/${folder}`] ?? forbidden[part]
      if (rule?.test(target)) offences.push(`${file}: ${target}`)
    }
  }
  expect(offences).toEqual([])
})
