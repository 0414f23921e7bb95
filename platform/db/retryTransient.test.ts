import { expect, it } from 'vitest'
import { isTransient, retryTransient } from './retryTransient.ts'

const databaseError = (code: string) => Object.assign(new Error(code), { code })
const refused = Object.assign(new Error('connect ECONNREFUSED'), { syscall: 'connect' })

/** Returns work that fails so often, and how often it ran. */
function failing(times: number, error: Error) {
  const ran = { times: 0 }
  const work = async () => {
    ran.times += 1
    if (ran.times <= times) throw error
    return 'done'
  }
  return { ran, work }
}

it.each([
  ['no server listens', refused],
  [
    'the name of the server leads nowhere at the moment',
    Object.assign(new Error('getaddrinfo EAI_AGAIN'), { syscall: 'getaddrinfo' }),
  ],
  ['the server is shutting down', databaseError('57P01')],
  ['the server has crashed', databaseError('57P02')],
  ['the server is starting', databaseError('57P03')],
  ['the server refuses the login', databaseError('28P01')],
  ['the server has no such database', databaseError('3D000')],
  ['the database accepts no connections', databaseError('55000')],
  ['the server has ended an idle transaction', databaseError('25P03')],
  ['the connection failed', databaseError('08006')],
  ['the connection broke', new Error('Connection terminated unexpectedly')],
  ['the leader has become a standby', databaseError('25006')],
  ['it ended a deadlock', databaseError('40P01')],
  ['it met a concurrent change', databaseError('40001')],
  [
    'a migration has changed the columns of a prepared statement',
    Object.assign(new Error('cached plan must not change result type'), { code: '0A000' }),
  ],
])('work runs again when %s', async (_, error) => {
  const { ran, work } = failing(2, error)
  expect(await retryTransient(work)).toBe('done')
  expect(ran.times).toBe(3)
})

it('work that may have been committed does not run again', async () => {
  const { ran, work } = failing(1, refused)
  await expect(retryTransient(work, () => true)).rejects.toBe(refused)
  expect(ran.times).toBe(1)
})

it('work that failed for another reason does not run again', async () => {
  for (const error of [databaseError('23505'), databaseError('57014'), new Error('a fault')]) {
    expect(isTransient(error)).toBe(false)
    const { ran, work } = failing(1, error)
    await expect(retryTransient(work)).rejects.toBe(error)
    expect(ran.times).toBe(1)
  }
})

it('work fails within 2 s while the database stays away', async () => {
  const startedAt = performance.now()
  await expect(retryTransient(failing(100, refused).work)).rejects.toBe(refused)
  expect(performance.now() - startedAt).toBeLessThan(2_000)
})
