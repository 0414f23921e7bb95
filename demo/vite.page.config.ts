import path from 'node:path'
import { defineConfig } from 'vite'
import { withPaletteProperties } from '../scripts/build/palettePlugin.ts'

const pages = path.join(import.meta.dirname, 'page')

/** The start page, and the notice that is added to every page of the portal. */
export default defineConfig({
  root: pages,
  publicDir: false,
  plugins: [
    {
      name: 'carrel:demo-palette',
      enforce: 'pre',
      transform: {
        filter: { id: /\/demo\.css$/ },
        handler: (css) => ({ code: withPaletteProperties(css), map: null }),
      },
    },
  ],
  build: {
    outDir: path.resolve(import.meta.dirname, '../dist-demo'),
    emptyOutDir: false,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: [path.join(pages, 'index.html'), path.join(pages, 'notice.ts')],
      output: {
        entryFileNames: 'demo/[name].js',
        chunkFileNames: 'demo/[name]-[hash].js',
        assetFileNames: 'demo/[name][extname]',
      },
    },
  },
})
