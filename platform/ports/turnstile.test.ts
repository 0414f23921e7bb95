import { describe, expect, it } from 'vitest'
import { Turnstile } from './turnstile.ts'

const full = () => new Error('full')

describe('Turnstile', () => {
  it('runs as many as may run at once, lets others wait in their order and refuses what is too many', async () => {
    const turnstile = new Turnstile({ parallel: 1, waiting: 2, full })
    const first = Promise.withResolvers<void>()
    const order: number[] = []
    const passes = [
      turnstile.pass(() => first.promise),
      turnstile.pass(async () => void order.push(2)),
      turnstile.pass(async () => void order.push(3)),
    ]
    await expect(turnstile.pass(async () => undefined)).rejects.toThrow('full')
    first.resolve()
    await Promise.all(passes)
    expect(order).toEqual([2, 3])
    expect(turnstile.isIdle).toBe(true)
  })

  it('refuses a task whose turn does not come in time and goes on with the others', async () => {
    const turnstile = new Turnstile({ parallel: 1, waiting: 1, maxWaitMs: 1, full })
    const first = Promise.withResolvers<void>()
    const running = turnstile.pass(() => first.promise)
    await expect(turnstile.pass(async () => undefined)).rejects.toThrow('full')
    first.resolve()
    await running
    expect(await turnstile.pass(async () => 'ran')).toBe('ran')
    expect(turnstile.isIdle).toBe(true)
  })

  it('lets the next one in when a task fails', async () => {
    const turnstile = new Turnstile({ parallel: 1, waiting: 1, full })
    const failing = turnstile.pass(() => Promise.reject(new Error('failed')))
    const next = turnstile.pass(async () => 'ran')
    await expect(failing).rejects.toThrow('failed')
    expect(await next).toBe('ran')
  })
})
