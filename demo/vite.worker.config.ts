import path from 'node:path'
import { defineConfig } from 'vite'
import { markdownPlugin } from '../scripts/build/markdownPlugin.ts'
import { nodePorts } from './nodePorts.ts'

/** The service worker: one file, because a service worker imports nothing later on. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, '..'),
  base: './',
  publicDir: false,
  plugins: [nodePorts(), markdownPlugin()],
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    // Older than `async`, so that `demo/ports/asyncHooks.ts` can follow the work through its promises.
    target: 'es2016',
    outDir: 'dist-demo',
    emptyOutDir: false,
    assetsInlineLimit: 0,
    modulePreload: false,
    chunkSizeWarningLimit: 10_000,
    rolldownOptions: {
      input: 'demo/worker/main.ts',
      output: {
        format: 'es',
        codeSplitting: false,
        entryFileNames: 'service-worker.js',
        assetFileNames: 'demo/[name]-[hash][extname]',
      },
    },
  },
})
