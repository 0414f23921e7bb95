import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import { isDatabaseError, isUnreachable } from './connectionErrors.ts'
import { pause } from '../../pause.ts'
import type { Database } from '../schema.ts'

/** Milliseconds between two checks of how far the replica is. */
const checkEveryMs = 500

/** A position in the write-ahead log, in bytes. */
type Position = bigint

interface ReplicaOptions {
  primary: Kysely<Database>
  /** The same database on a standby server, as the same role. */
  standby: Kysely<Database>
  /** Milliseconds by which the standby may be behind and still be read from. */
  maxBehindMs: number
  log: Pick<Logger, 'info' | 'warn'>
}

/**
 * A standby server that reads may use. It is left out while it cannot be reached or is too far behind, and used again
 * by itself.
 */
export class Replica {
  readonly #options: ReplicaOptions
  readonly #stopping = new AbortController()
  /** Positions of the primary that the standby has not replayed, with the time at which each was seen; oldest first. */
  #ahead: { at: number; position: Position }[] = []
  /** How far the standby has replayed; null while it is left out. */
  #replayed: Position | null = null
  #running: Promise<void> = Promise.resolve()

  constructor(options: ReplicaOptions) {
    this.#options = options
  }

  /** Begins to watch the standby, after a first check. */
  async start(): Promise<void> {
    await this.check()
    this.#running = this.#watch()
  }

  /** Stops to watch the standby and closes its connections. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
    await this.#options.standby.destroy()
  }

  /**
   * Runs a read on the standby if that has replayed everything up to `written`, else on the primary; also on the
   * primary when the standby fails, or cancels the read because of a change it must replay. `work` must not write.
   */
  async read<T>(written: string | null, work: (db: Kysely<Database>) => Promise<T>): Promise<T> {
    const { primary, standby, log } = this.#options
    if (!this.has(written)) return work(primary)
    try {
      return await work(standby)
    } catch (error) {
      if (!isStandbyFault(error)) throw error
      if (isUnreachable(error)) this.#leaveOut(error)
      else log.info({ err: error }, 'a read is repeated on the primary database')
      return work(primary)
    }
  }

  /** Returns whether the standby may be read from by someone whose last write was at this position. */
  has(written: string | null): boolean {
    return this.#replayed !== null && (written === null || positionOf(written) <= this.#replayed)
  }

  /** Checks how far the standby is, and decides whether it may be read from. */
  async check(): Promise<void> {
    const { primary, standby, maxBehindMs, log } = this.#options
    try {
      const at = Date.now()
      this.#ahead.push({ at, position: await writtenBy(primary) })
      const replayed = await replayedBy(standby)
      this.#ahead = this.#ahead.filter(({ position }) => position > replayed)
      const behindMs = at - (this.#ahead[0]?.at ?? at)
      if (behindMs > maxBehindMs) {
        this.#leaveOut(new Error(`it is ${Math.round(behindMs / 1000)} s behind`))
        return
      }
      if (this.#replayed === null) log.info('the read replica is used')
      this.#replayed = replayed
    } catch (error) {
      this.#leaveOut(error)
    }
  }

  async #watch(): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      await pause(checkEveryMs, signal)
      if (!signal.aborted) await this.check()
    }
  }

  #leaveOut(error: unknown): void {
    if (this.#replayed !== null) {
      this.#options.log.warn({ err: error }, 'the read replica is left out')
    }
    this.#replayed = null
  }
}

/** Returns the position `16/B374D848` as a number. */
function positionOf(text: string): Position {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

async function writtenBy(primary: Kysely<Database>): Promise<Position> {
  const { rows } = await sql<{ position: string }>`
    select pg_current_wal_flush_lsn()::text as position`.execute(primary)
  return positionOf(rows[0]?.position ?? '0/0')
}

/**
 * Returns how far a standby server has replayed the write-ahead log, `16/B374D848`; null when the server is no standby:
 * it was promoted, or the address is that of the primary.
 */
export async function replayPosition(standby: Kysely<Database>): Promise<string | null> {
  const { rows } = await sql<{ position: string | null }>`
    select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as position`.execute(
    standby,
  )
  return rows[0]?.position ?? null
}

/** Throws when the server is no standby. */
async function replayedBy(standby: Kysely<Database>): Promise<Position> {
  const position = await replayPosition(standby)
  if (position === null) throw new Error('DATABASE_READ_URL leads to no standby server')
  return positionOf(position)
}

/** SQLSTATEs of a standby: a change must be replayed that the read conflicts with; the read turned out to write. */
const standbyCodes = new Set(['40001', '40P01', '25006'])

const isStandbyFault = (error: unknown): boolean =>
  isUnreachable(error) || (isDatabaseError(error) && standbyCodes.has(error.code))
