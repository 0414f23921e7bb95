import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunks } from './scripts/chunks.ts'
import { compileAhead } from './scripts/compileAhead.ts'
import { drawing } from './scripts/drawing.ts'
import { quickIndexHtml } from './scripts/indexHtml.ts'
import { leaveOut } from './scripts/leaveOut.ts'

/** The platform in development; `npm run dev` says otherwise by PLATFORM_URL. */
const platform = process.env['PLATFORM_URL'] ?? 'http://localhost:8080'

const plugins = () => [...react(), leaveOut()]

export default defineConfig({
  plugins: [...plugins(), chunks(plugins), quickIndexHtml(), compileAhead(), drawing(plugins)],
  // The platform puts a fresh nonce in place of this word in every answer (platform/http/portal.ts).
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    // spec: portal §9, "Supported browsers".
    target: ['chrome104', 'edge104', 'firefox91', 'safari15'],
    assetsInlineLimit: 0,
    // One small file beside the first script, instead of another one to wait for with each kind of screen.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
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
