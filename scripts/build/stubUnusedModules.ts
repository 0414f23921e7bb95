import path from 'node:path'
import type { Plugin } from 'vite'

/**
 * Modules of libraries that the portal never calls but that tree shaking cannot remove. What they export throws
 * instead, so that a first use fails at once, also in the tests. Each stays only while it saves more than 3 KiB of
 * brotli; the savings were measured by building without it.
 */
const unusedModules = [
  // 5.0 KiB: zod's JSON Schema, which only the platform makes.
  'zod/v4/core/json-schema-processors.js',
  'zod/v4/core/to-json-schema.js',
  // 5.9 KiB: MUI's themes as CSS variables; ours are plain values (src/theme/theme.ts).
  '@mui/material/esm/styles/ThemeProviderWithVars.js',
  '@mui/material/esm/styles/createThemeWithVars.js',
  // 3.7 KiB: axios' requests by fetch; in browsers it takes XMLHttpRequest, which knows the progress of an upload.
  'axios/lib/adapters/fetch.js',
]

/** 4.2 KiB: a polyfill of what every supported browser has. */
const objectEntries = 'object.entries'

/** 4.1 KiB: functions of lodash, taken from the library that succeeds it, with the same results. */
const lodashFunction = /^lodash\/(\w+)(?:\.js)?$/

/** The react-router package resolves to its development build even in production; this one omits its warnings. */
const productionBuilds: Record<string, string> = {
  'react-router': 'react-router/dist/production/index.mjs',
  'react-router/dom': 'react-router/dist/production/dom-export.mjs',
}

/** Returns the plugin that replaces what no browser of the portal needs; for the build, and unit and portal tests. */
export function stubUnusedModules(): Plugin {
  const modules = path.resolve(import.meta.dirname, '../../node_modules')
  return {
    name: 'carrel:stub-unused-modules',
    enforce: 'pre',
    resolveId(source) {
      if (source === objectEntries) return `\0${objectEntries}`
      const build = productionBuilds[source]
      if (build !== undefined) return path.join(modules, build)
      const [, name] = lodashFunction.exec(source) ?? []
      return name === undefined ? null : path.join(modules, `es-toolkit/compat/${name}.mjs`)
    },
    load: (id) => (id === `\0${objectEntries}` ? 'module.exports = Object.entries' : null),
    transform: {
      filter: {
        id: unusedModules.map(
          (file) => new RegExp(`/node_modules/${file.replaceAll('.', '\\.')}$`),
        ),
      },
      handler(code, id) {
        const absent = `const absent = () => { throw new Error('Left out of the portal: ${path.basename(id)}') }`
        return { code: [absent, ...exportsOf(code).map(throwing)].join('\n'), map: null }
      },
    },
  }
}

const throwing = (name: string) =>
  name === 'default' ? 'export default absent' : `export { absent as ${name} }`

/** Returns the names that a module exports, in the forms that these libraries use. */
export function exportsOf(code: string): string[] {
  const declared = [...code.matchAll(/^export (?:const|(?:async )?function|class) (\w+)/gm)]
  const listed = [...code.matchAll(/^export \{([^}]*)\};?$/gm)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().split(' as ').at(-1) ?? ''),
  )
  const byDefault = /^export default /m.test(code) ? ['default'] : []
  return [...declared.map(([, name = '']) => name), ...listed, ...byDefault].filter(Boolean)
}
