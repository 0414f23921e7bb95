import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface ReceivedMail {
  from: string
  /** Everyone on the envelope. */
  to: string[]
  /** Headers and body as they came. */
  raw: string
}

/** Where a conversation may be cut off, in its order. */
export type SmtpStep = 'connect' | 'mail' | 'data' | 'accept' | 'done'

export interface SmtpServer {
  url: string
  mails: ReceivedMail[]
  /** Cuts the next conversations off at this step: `accept` takes the mail and does not say so. */
  failAt: (step: SmtpStep | null) => void
  /** Says nothing any more at this step and keeps the connection open. */
  stallAt: (step: SmtpStep | null) => void
  /** Refuses these recipients with these replies, e.g. `550 No such user`. */
  refuse: (replies: Readonly<Record<string, string>>) => void
  close(): Promise<void>
}

interface Options {
  /** Announced and enforced, as relays do. */
  maxSize?: number
}

/** A real SMTP server on this machine, small but complete enough for any client. */
export async function startSmtpServer({ maxSize = 30_000_000 }: Options = {}): Promise<SmtpServer> {
  const mails: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  let failing: SmtpStep | null = null
  let stalling: SmtpStep | null = null
  let refused: Readonly<Record<string, string>> = {}
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
    if (failing === 'connect') {
      socket.destroy()
      return
    }
    if (stalling === 'connect') return
    converse(socket, {
      mails,
      maxSize,
      fails: (step) => failing === step,
      stalls: (step) => stalling === step,
      replyTo: (recipient) => refused[recipient] ?? '250 OK',
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    failAt: (step) => {
      failing = step
    },
    stallAt: (step) => {
      stalling = step
    },
    refuse: (replies) => {
      refused = replies
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

interface Conversation {
  mails: ReceivedMail[]
  maxSize: number
  fails: (step: SmtpStep) => boolean
  stalls: (step: SmtpStep) => boolean
  replyTo: (recipient: string) => string
}

function converse(socket: Socket, { mails, maxSize, fails, stalls, replyTo }: Conversation): void {
  const reply = (line: string) => socket.write(`${line}\r\n`)
  let buffer = ''
  let inData = false
  let mail: ReceivedMail = { from: '', to: [], raw: '' }
  const path = (line: string) => line.match(/<([^>]*)>/)?.[1] ?? ''

  const command = (line: string) => {
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'EHLO' || verb === 'HELO')
      reply(`250-localhost\r\n250-8BITMIME\r\n250 SIZE ${maxSize}`)
    else if (verb === 'MAIL') {
      if (fails('mail')) return socket.destroy()
      if (stalls('mail')) return undefined
      mail = { from: path(line), to: [], raw: '' }
      const size = Number(line.match(/SIZE=(\d+)/i)?.[1] ?? 0)
      reply(size > maxSize ? '552 Too large' : '250 OK')
    } else if (verb === 'RCPT') {
      const given = replyTo(path(line))
      if (given.startsWith('2')) mail.to.push(path(line))
      reply(given)
    } else if (verb === 'DATA') {
      inData = true
      reply('354 Go ahead')
    } else if (verb === 'QUIT') {
      reply('221 Bye')
      socket.end()
    } else reply('250 OK')
    return undefined
  }

  const endOfData = (raw: string) => {
    inData = false
    if (raw.length > maxSize) return reply('552 Too large')
    mails.push({ ...mail, raw: raw.replace(/^\.\./gm, '.') })
    if (fails('accept')) return socket.destroy()
    if (stalls('accept')) return undefined
    reply('250 Accepted')
    if (fails('done')) socket.destroy()
    return undefined
  }

  socket.setEncoding('latin1').on('data', (chunk: string) => {
    buffer += chunk
    for (;;) {
      if (inData) {
        if (fails('data')) return socket.destroy()
        if (stalls('data')) return undefined
        const end = buffer.indexOf('\r\n.\r\n')
        if (end < 0) return
        const raw = buffer.slice(0, end)
        buffer = buffer.slice(end + 5)
        endOfData(raw)
      } else {
        const end = buffer.indexOf('\r\n')
        if (end < 0) return
        const line = buffer.slice(0, end)
        buffer = buffer.slice(end + 2)
        command(line)
      }
    }
  })
  reply('220 localhost ESMTP')
}
