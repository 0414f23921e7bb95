import { build, type Plugin } from 'vite'

/** What the portal draws on the platform (contract/session/drawing.ts), and the file that the platform finds it in. */
const source = 'src/dashboard/drawnDashboard.tsx'
const file = 'drawing.mjs'

/** Builds it beside the portal: one file with all that it needs, so that the platform need not know the portal. */
export function drawing(plugins: () => Plugin[]): Plugin {
  let folder = ''
  return {
    name: 'carrel:drawing',
    apply: 'build',
    configResolved: ({ build: { outDir } }) => {
      folder = outDir
    },
    closeBundle: async () => {
      await build({
        configFile: false,
        logLevel: 'warn',
        plugins: plugins(),
        define: { 'process.env.NODE_ENV': '"production"' },
        ssr: { noExternal: true },
        build: {
          ssr: source,
          outDir: folder,
          emptyOutDir: false,
          copyPublicDir: false,
          target: 'node22',
          rolldownOptions: { output: { entryFileNames: file, codeSplitting: false } },
        },
      })
    },
  }
}
