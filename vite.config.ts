import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { portalBuild } from './scripts/portalBuild.ts'
import { leaveOut } from './scripts/leaveOut.ts'

/** The platform in development; `npm run dev` says otherwise by PLATFORM_URL. */
const platform = process.env['PLATFORM_URL'] ?? 'http://localhost:8080'

/**
 * Chunks by the screens that need them first: each holds the modules it names with all that they import, less what a
 * chunk of higher priority holds already. Everything else is a chunk of its own, loaded when it is opened.
 */
const chunkGroups = [
  { name: 'start', test: /\/src\/main\.tsx$/, priority: 50 },
  // Charts and lists share four functions; in the lists' chunk, charts would load all of it.
  {
    name: 'portal',
    test: /\/src\/App\.tsx$|\/es-toolkit\/dist\/compat\/(array\/sortBy|math\/range|function\/throttle|object\/get)\.mjs$/,
    priority: 40,
  },
  {
    name: 'dashboard',
    test: /\/src\/dashboard\/(Library|Consortia)Dashboard\.tsx$|\/src\/dashboard\/load\.ts$|\/contract\/dashboard\/endpoints\.ts$|\/contract\/ddr\/counts\.ts$/,
    priority: 30,
  },
  { name: 'list', test: /\/src\/components\/ListTable\.tsx$/, priority: 20 },
]

const plugins = () => [...react(), leaveOut()]

export default defineConfig({
  plugins: [...plugins(), ...portalBuild(plugins)],
  // The platform puts a fresh nonce in place of this word in every answer (platform/http/portal.ts).
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    // docs/requirements/portal.md §9, "Supported browsers".
    target: ['chrome104', 'edge104', 'firefox91', 'safari15'],
    assetsInlineLimit: 0,
    // A running server still serves the files of the build before; the next start removes them (scripts/setup.mjs).
    emptyOutDir: false,
    // One small file beside the first script, instead of another one to wait for with each kind of screen.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: {
      '/platform': { target: platform, changeOrigin: true },
      '/r51': { target: platform, changeOrigin: true },
    },
  },
})
