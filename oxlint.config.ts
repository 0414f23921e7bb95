import { defineConfig } from 'oxlint'

type Pattern = { group: string[]; message: string }

/** Forbids imports. An override replaces the list of a wider one, so each names all that holds in its folder. */
const forbid = (...patterns: Pattern[]) => ({
  'eslint/no-restricted-imports': ['error', { patterns }] satisfies ['error', object],
})

const oneRouter = {
  group: ['react-router', 'react-router/*'],
  message: 'Import from react-router-dom, the one router of the portal.',
}

/** What holds in all of src/. */
const portal = [
  {
    group: ['**/platform/**', '**/tests/**'],
    message: 'The portal imports only the contract.',
  },
  { group: ['node:*'], message: 'The portal runs in browsers.' },
  oneRouter,
]

/** Keeps a resource from importing another one; `others` are the paths that lead to those. */
const byReference = (...others: string[]) => ({
  group: [...others, '**/resources/*/**'],
  message: 'Features meet by reference (reference="memberLibraries"), never by import.',
})

export default defineConfig({
  plugins: ['typescript', 'import', 'react', 'jsx-a11y', 'unicorn', 'oxc', 'promise', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  env: { builtin: true, es2024: true, node: true, browser: true },
  ignorePatterns: ['dist', 'dist-demo', '.data', '.cache', 'node_modules'],
  rules: {
    ...forbid(oneRouter),

    'eslint/eqeqeq': ['error', 'always', { null: 'ignore' }],
    'eslint/no-nested-ternary': 'error',
    'eslint/no-self-compare': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'import/no-duplicates': 'error',
    'react/exhaustive-deps': 'error',
    'react/rules-of-hooks': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-base-to-string': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/switch-exhaustiveness-check': 'error',

    'eslint/no-await-in-loop': 'off',
    'eslint/no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
    'eslint/no-shadow': 'off',
    'eslint/no-underscore-dangle': 'off',
    'eslint/no-unmodified-loop-condition': 'off',
    'import/no-named-as-default-member': 'off',
    'import/no-unassigned-import': 'off',
    'jsx-a11y/no-noninteractive-tabindex': ['error', { roles: ['group', 'tabpanel'] }],
    'jsx-a11y/prefer-tag-over-role': 'off',
    'react/no-unstable-nested-components': ['error', { allowAsProps: true }],
    'react/react-in-jsx-scope': 'off',
    'typescript/consistent-return': 'off',
    'typescript/unbound-method': 'off',
    'typescript/no-unnecessary-type-arguments': 'off',
    'typescript/no-unnecessary-type-parameters': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/no-array-reverse': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/require-post-message-target-origin': 'off',
  },
  overrides: [
    {
      files: ['tests/portal/**', 'tests/e2e/**'],
      rules: { 'vitest/expect-expect': 'off' },
    },
    {
      files: ['contract/**'],
      rules: forbid(
        {
          group: ['**/platform/**', '**/src/**', '**/tests/**'],
          message: 'The contract imports nothing of ours: both sides depend on it.',
        },
        {
          group: ['node:*', 'hono', 'hono/*', 'kysely', 'pg', 'react', 'react-*', '@mui/*'],
          message: 'The contract runs in browsers and on the server alike.',
        },
      ),
    },
    {
      files: ['platform/**'],
      rules: forbid(
        { group: ['**/src/**', '**/tests/**'], message: 'The platform imports only the contract.' },
        { group: ['react', 'react-*', '@mui/*'], message: 'The platform renders no screens.' },
      ),
    },
    { files: ['src/**'], rules: forbid(...portal, byReference()) },
    {
      files: ['src/components/**'],
      rules: forbid(...portal, {
        group: [
          '**/features/**',
          '**/resources/**',
          '**/dashboard/**',
          '**/pages/**',
          '**/layout/**',
        ],
        message: 'Components know no feature.',
      }),
    },
    {
      files: ['src/features/**'],
      rules: forbid(...portal, {
        group: ['**/resources/**', '**/dashboard/**', '**/pages/**', '**/layout/**'],
        message: 'Features are shared by resources and screens, and import none of them.',
      }),
    },
    { files: ['src/resources/*/**'], rules: forbid(...portal, byReference('../[a-zA-Z]*/**')) },
    {
      files: ['src/resources/*/*/**'],
      rules: forbid(...portal, byReference('../../[a-zA-Z]*/**')),
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', 'tests/**', 'bench/**'],
      rules: forbid(oneRouter),
    },
    {
      files: ['*.config.ts', 'scripts/summaryReporter.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
  ],
})
