import path from 'node:path'
import type { Plugin } from 'vite'

/**
 * Parts of libraries that the portal never calls but that cannot be shaken off: every browser would load them
 * before the first figure shows. What they export throws instead, so that a first use is seen at once.
 */
const unused = [
  // zod: schemas to JSON Schema. Only the platform makes a document of them.
  'zod/v4/core/json-schema-processors.js',
  'zod/v4/core/to-json-schema.js',
  // MUI: themes as CSS variables. Ours are plain values (src/theme.ts).
  '@mui/material/esm/styles/ThemeProviderWithVars.js',
  '@mui/material/esm/styles/createThemeWithVars.js',
  // axios: requests by fetch. In browsers it takes XMLHttpRequest, which knows the progress of an upload.
  'axios/lib/adapters/fetch.js',
]

/** Whole packages in a few words. */
const inWords: Record<string, string> = {
  // A polyfill of what every supported browser has.
  'object.entries': 'module.exports = Object.entries',
  // react-admin's own export of a list. Ours are made by the platform, or by src/dataProvider/csvExporter.ts.
  'jsonexport/dist/index.js':
    'module.exports = () => { throw new Error("Left out of the portal: jsonexport") }',
}

/** Libraries that name their development build even to who builds for production. */
const forProduction: Record<string, string> = {
  'react-router': 'react-router/dist/production/index.mjs',
  'react-router/dom': 'react-router/dist/production/dom-export.mjs',
}

/** lodash's functions from the library that succeeds it: the same answers, a fraction of the code. */
const lodash = /^lodash\/(\w+)(?:\.js)?$/

/** Leaves out of the bundle what no browser of ours needs. */
export function leaveOut(): Plugin {
  const modules = path.resolve(import.meta.dirname, '../node_modules')
  return {
    name: 'carrel:leave-out',
    apply: 'build',
    enforce: 'pre',
    resolveId(source) {
      if (source in inWords) return `\0in-words:${source}`
      const [, name] = lodash.exec(source) ?? []
      const file = name === undefined ? forProduction[source] : `es-toolkit/compat/${name}.mjs`
      return file === undefined ? null : path.join(modules, file)
    },
    load: (id) => (id.startsWith('\0in-words:') ? inWords[id.slice('\0in-words:'.length)] : null),
    transform: {
      filter: {
        id: unused.map((file) => new RegExp(`/node_modules/${file.replaceAll('.', '\\.')}$`)),
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

/** Names that a module exports, in the forms that these libraries use. */
function exportsOf(code: string): string[] {
  const declared = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)]
  const listed = [...code.matchAll(/^export \{([^}]*)\};?$/gm)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().split(' as ').at(-1) ?? ''),
  )
  const usual = /^export default /m.test(code) ? ['default'] : []
  return [...declared.map(([, name = '']) => name), ...listed, ...usual].filter(Boolean)
}
