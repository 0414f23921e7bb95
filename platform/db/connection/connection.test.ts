import { describe, expect, it } from 'vitest'
import { AbortedTransactionError } from 'kysely'
import { Connection, type DriverResult, type Statement } from './connection.ts'

/** A connection that answers each statement as told, and remembers them and how it was given back. */
class ScriptedConnection extends Connection {
  readonly sent: string[] = []
  readonly #answers: Record<string, string | Error>

  constructor(answers: Record<string, string | Error>, onRelease: (isClosed: boolean) => void) {
    super({ release: (destroy = false) => onRelease(destroy) })
    this.#answers = answers
  }

  begin(): Promise<void> {
    return this.beginBy(async () => {
      await this.run({ sql: 'begin', parameters: [] })
      await this.run({ sql: 'set role', parameters: [] })
    })
  }

  executeQuery(): never {
    throw new Error('No query is sent')
  }

  protected async run<R>({ sql }: Statement): Promise<DriverResult<R>> {
    this.sent.push(sql)
    const answer = this.#answers[sql] ?? sql.toUpperCase()
    if (answer instanceof Error) throw answer
    return { command: answer, rowCount: null }
  }
}

function scripted(answers: Record<string, string | Error>) {
  const released: boolean[] = []
  const connection = new ScriptedConnection(answers, (isClosed) => released.push(isClosed))
  return {
    connection,
    /** Gives the connection back, and returns whether its pool closes it. */
    isClosedAfterwards() {
      connection.release()
      return released[0]
    },
  }
}

describe('a transaction whose beginning fails', () => {
  it('is undone, and the connection is used again', async () => {
    const { connection, isClosedAfterwards } = scripted({ 'set role': new Error('no such role') })
    await expect(connection.begin()).rejects.toThrow('no such role')
    expect(connection.sent).toEqual(['begin', 'set role', 'rollback'])
    expect(isClosedAfterwards()).toBe(false)
  })

  it('that cannot be undone either says why it failed, and its connection is closed', async () => {
    const { connection, isClosedAfterwards } = scripted({
      'set role': new Error('no such role'),
      rollback: new Error('connection lost'),
    })
    await expect(connection.begin()).rejects.toThrow('no such role')
    expect(isClosedAfterwards()).toBe(true)
  })
})

describe('the end of a transaction', () => {
  it('is no commit when PostgreSQL undid it', async () => {
    const { connection, isClosedAfterwards } = scripted({ commit: 'ROLLBACK' })
    await expect(connection.end('commit')).rejects.toThrow(AbortedTransactionError)
    expect(isClosedAfterwards()).toBe(false)
  })

  it('closes the connection when it cannot be undone', async () => {
    const { connection, isClosedAfterwards } = scripted({ rollback: new Error('connection lost') })
    await expect(connection.end('rollback')).rejects.toThrow('connection lost')
    expect(isClosedAfterwards()).toBe(true)
  })
})
