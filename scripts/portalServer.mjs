// The portal from its sources on one port, with the platform's calls passed on to another.
import { createServer } from 'vite'

const [port, platformPort] = process.argv.slice(2).map(Number)

const server = await createServer({
  server: {
    port,
    strictPort: true,
    proxy: {
      '/platform': `http://127.0.0.1:${platformPort}`,
      '/r51': `http://127.0.0.1:${platformPort}`,
    },
  },
})
await server.listen()
console.log(`\nCarrel for developers: http://localhost:${port}\n`)

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => void server.close().then(() => process.exit(0)))
}
