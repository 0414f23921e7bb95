import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'
import { testCertificate } from './certificate.ts'

/** A mail that the relay took. */
export interface ReceivedMail {
  from: string
  /** Everyone on the envelope. */
  to: string[]
  /** Headers and body as they came. */
  raw: string
  isEncrypted: boolean
  /** Who signed in to send it; null when nobody did. */
  user: string | null
}

/** Where a conversation may be cut off, in its order: `data` is after the first part of the message. */
export type SmtpStep = 'connect' | 'mail' | 'data' | 'accept'

/** What a relay did when it was given a password. */
export interface SignInAttempt {
  user: string
  isEncrypted: boolean
}

/** A running relay. */
export interface SmtpServer {
  url: string
  mails: ReceivedMail[]
  signIns: SignInAttempt[]
  /** Cuts the next conversations off at this step: `accept` takes the mail and does not say so. */
  failAt: (step: SmtpStep | null) => void
  /** Says nothing any more at this step and keeps the connection open. */
  stallAt: (step: SmtpStep | null) => void
  /** Refuses these recipients with these replies, e.g. `550 No such user`. */
  refuse: (replies: Readonly<Record<string, string>>) => void
  /** Refuses every sender with this reply; null takes them. */
  refuseSender: (reply: string | null) => void
  /** Refuses each message with this reply after it has received all of it; null takes them. */
  refuseMessages: (reply: string | null) => void
  /** Whether each recipient of a sender is refused for the time being, until the sender comes back. */
  greylist: (isOn: boolean) => void
  close(): Promise<void>
}

interface Options {
  /** Announced and enforced, as relays do; in bytes. */
  maxSize?: number
  /** Offers STARTTLS with the certificate of the tests. */
  hasTls?: boolean
  /** Takes mails of this user only. Without TLS the password is asked for in clear text. */
  login?: { user: string; password: string }
}

/** Starts a relay on this machine that can be made to refuse, delay, stall and break off. */
export async function startSmtpServer(options: Options = {}): Promise<SmtpServer> {
  const mails: ReceivedMail[] = []
  const signIns: SignInAttempt[] = []
  const sockets = new Map<number, Socket>()
  let failing: SmtpStep | null = null
  let stalling: SmtpStep | null = null
  let refused: Readonly<Record<string, string>> = {}
  let senderReply: string | null = null
  let messageReply: string | null = null
  let greyList: Set<string> | null = null

  /** Goes on with a step unless the conversation ends or stalls there. */
  const atStep = (step: SmtpStep, session: SMTPServerSession, goOn: () => void) => {
    if (failing === step) sockets.get(session.remotePort)?.destroy()
    else if (stalling !== step) goOn()
  }

  const isGreyListed = (from: string, to: string): boolean => {
    const pair = `${from} ${to}`
    if (greyList === null || greyList.has(pair)) return false
    greyList.add(pair)
    return true
  }

  const server = new SMTPServer({
    ...offersOf(options),
    onConnect: (session, callback) => atStep('connect', session, callback),
    onAuth({ username = '', password }, session, callback) {
      signIns.push({ user: username, isEncrypted: session.secure })
      const { login } = options
      if (username === login?.user && password === login.password) {
        callback(null, { user: username })
      } else callback(replyError('535 5.7.8 Wrong user name or password'))
    },
    onMailFrom(_address, session, callback) {
      if (senderReply === null) atStep('mail', session, callback)
      else callback(replyError(senderReply))
    },
    onRcptTo({ address }, session, callback) {
      const reply = refused[address]
      if (reply !== undefined) callback(replyError(reply))
      else if (isGreyListed(senderOf(session), address)) {
        callback(replyError('451 4.7.1 Greylisted, come back later'))
      } else callback()
    },
    onData(stream, session, callback) {
      if (failing === 'data' || stalling === 'data') {
        stream.once('data', () => atStep('data', session, callback))
        return
      }
      const to = session.envelope.rcptTo.map(({ address }) => address)
      const envelope = { from: senderOf(session), to, isEncrypted: session.secure }
      const user = typeof session.user === 'string' ? session.user : null
      let raw = ''
      stream.setEncoding('latin1').on('data', (part: string) => (raw += part))
      stream.on('end', () => {
        if (messageReply !== null) callback(replyError(messageReply))
        // The server answers a message that is too large by itself, whatever it is told here.
        else if (stream.sizeExceeded) callback()
        else {
          mails.push({ ...envelope, user, raw })
          atStep('accept', session, callback)
        }
      })
    },
  })
  server.server.on('connection', (socket) => {
    const { remotePort = 0 } = socket
    sockets.set(remotePort, socket)
    socket.on('close', () => sockets.delete(remotePort))
    // The server listens to errors only from the next turn of the event loop on.
    socket.on('error', () => undefined)
    if (failing === 'connect') socket.destroy()
  })
  // Conversations that the tests break off end with errors on this side too.
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    signIns,
    failAt: (step) => {
      failing = step
    },
    stallAt: (step) => {
      stalling = step
    },
    refuse: (replies) => {
      refused = replies
    },
    refuseSender: (reply) => {
      senderReply = reply
    },
    refuseMessages: (reply) => {
      messageReply = reply
    },
    greylist: (isOn) => {
      greyList = isOn ? new Set() : null
    },
    close: async () => {
      for (const socket of sockets.values()) socket.destroy()
      server.server.close()
      await once(server.server, 'close')
    },
  }
}

function offersOf({ maxSize = 30_000_000, hasTls = false, login }: Options): SMTPServerOptions {
  return {
    size: maxSize,
    rejectOversized: true,
    disableReverseLookup: true,
    // The replies of the tests contain the codes.
    hideENHANCEDSTATUSCODES: true,
    ...(hasTls && testCertificate),
    authOptional: login === undefined,
    allowInsecureAuth: !hasTls,
    disabledCommands: [...(hasTls ? [] : ['STARTTLS']), ...(login === undefined ? ['AUTH'] : [])],
  }
}

const senderOf = ({ envelope }: SMTPServerSession): string =>
  envelope.mailFrom === false ? '' : envelope.mailFrom.address

/** Returns the error by which the server answers with `reply`, e.g. `550 No such user`. */
const replyError = (reply: string): Error =>
  Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) })
