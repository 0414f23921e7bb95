import type { Socket } from 'node:net'

/** Turns of the event loop into which the time to connect is divided. */
const turns = 10

/**
 * Destroys the socket of a new connection after so many ms, unless the returned function is called before. Turns are
 * counted rather than ms: a process that gets no processor time, or is blocked, has taken none, and the server may have
 * answered meanwhile.
 */
export function destroyUnlessConnected(socket: Socket, timeoutMs: number): () => void {
  let turn = 0
  const timer = setInterval(() => {
    turn += 1
    // The message is that of node-postgres.
    if (turn === turns) socket.destroy(new Error('timeout expired'))
  }, timeoutMs / turns)
  const stop = () => clearInterval(timer)
  socket.once('close', stop)
  return stop
}
