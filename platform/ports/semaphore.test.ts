import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { BoundedSemaphore, FairSemaphore, KeyedSemaphores } from './semaphore.ts'

const full = () => new Error('full')

describe('BoundedSemaphore', () => {
  it('runs as many as may run at once, lets others wait in their order and refuses what is too many', async () => {
    const semaphore = new BoundedSemaphore({ parallel: 1, waiting: 2, full })
    const first = Promise.withResolvers<void>()
    const order: number[] = []
    const passes = [
      semaphore.run(() => first.promise),
      semaphore.run(async () => void order.push(2)),
      semaphore.run(async () => void order.push(3)),
    ]
    await expect(semaphore.run(async () => undefined)).rejects.toThrow('full')
    first.resolve()
    await Promise.all(passes)
    expect(order).toEqual([2, 3])
    expect(semaphore.isIdle).toBe(true)
  })

  it('refuses a task whose turn does not come in time and goes on with the others', async () => {
    const semaphore = new BoundedSemaphore({ parallel: 1, waiting: 1, maxWaitMs: 1, full })
    const first = Promise.withResolvers<void>()
    const running = semaphore.run(() => first.promise)
    await expect(semaphore.run(async () => undefined)).rejects.toThrow('full')
    first.resolve()
    await running
    expect(await semaphore.run(async () => 'ran')).toBe('ran')
    expect(semaphore.isIdle).toBe(true)
  })

  it('lets the owners of waiting tasks take turns, each with its longest waiting task', async () => {
    const semaphore = new BoundedSemaphore({ parallel: 1, waiting: Infinity, full })
    const leave = await semaphore.acquire()
    const order: string[] = []
    const leaving = new AbortController()
    const begin = async (owner: string, task: string, signal?: AbortSignal) => {
      const end = await semaphore.acquire(signal, owner)
      order.push(task)
      end()
    }
    const left = begin('left', 'left', leaving.signal)
    const tasks = ['a1', 'a2', 'a3', 'b1', 'a4', 'b2', 'c1'].map((task) =>
      begin(task.slice(0, 1), task),
    )
    leaving.abort()
    await expect(left).rejects.toMatchObject({ code: 'cancelled' })
    leave()
    await Promise.all(tasks)
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
    expect(semaphore.isIdle).toBe(true)
  })

  it('lets the next one in when a task fails', async () => {
    const semaphore = new BoundedSemaphore({ parallel: 1, waiting: 1, full })
    const failing = semaphore.run(() => Promise.reject(new Error('failed')))
    const next = semaphore.run(async () => 'ran')
    await expect(failing).rejects.toThrow('failed')
    expect(await next).toBe('ran')
  })
})

describe('KeyedSemaphores', () => {
  it('keep the limit of a key when a task begins while one that left is cleared away', async () => {
    const semaphores = new KeyedSemaphores<string>()
    const options = { parallel: 1, waiting: Infinity, full }
    const [end, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let running = 0
    const begin = () =>
      semaphores.run('key', options, async () => {
        running += 1
        await gate.promise
      })
    const leaving = new AbortController()
    const next = semaphores.run('key', options, () => end.promise).then(begin)
    const left = semaphores.run('key', options, begin, leaving.signal)
    await setImmediate()
    end.resolve()
    leaving.abort()
    await expect(left).rejects.toMatchObject({ code: 'cancelled' })
    const last = begin()
    await setImmediate()
    expect(running).toBe(1)
    gate.resolve()
    await Promise.all([next, last])
    expect(running).toBe(2)
  })
})

describe('FairSemaphore', () => {
  const open = () => new FairSemaphore<string>({ parallel: 2, waiting: 3, full })

  it('gives an owner one place, so that its flood keeps nobody else waiting', async () => {
    const semaphore = open()
    const gate = Promise.withResolvers<void>()
    const begun: string[] = []
    const begin = (owner: string) =>
      semaphore.run(owner, async () => {
        begun.push(owner)
        await gate.promise
      })
    const flood = Promise.allSettled(['one', 'one', 'one', 'one', 'one'].map(begin))
    const other = begin('other')
    await setImmediate()
    expect(begun).toEqual(['one', 'other'])
    gate.resolve()
    await other
    const refused = (await flood).filter(({ status }) => status === 'rejected')
    expect(refused).toMatchObject([{ reason: { message: 'full' } }])
    expect(begun).toEqual(['one', 'other', 'one', 'one', 'one'])
  })

  it('refuses an owner who would be one too many of all, and lets it come again', async () => {
    const semaphore = open()
    const places = await Promise.all([semaphore.acquire(null), semaphore.acquire(null)])
    const waiting = [1, 2, 3].map(() => semaphore.acquire(null))
    await expect(semaphore.acquire('one')).rejects.toThrow('full')
    for (const leave of places) leave()
    for (const place of waiting) (await place)()
    expect(await semaphore.run('one', async () => 'ran')).toBe('ran')
  })
})
