import { createServer } from 'node:net'

/** Returns a loopback port that is free at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    // Whoever still looks for an earlier server of this port is turned away.
    const probe = createServer((socket) => socket.destroy())
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
