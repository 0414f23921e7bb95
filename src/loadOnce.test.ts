import { expect, it, vi } from 'vitest'
import { loadOnce } from './loadOnce.ts'

it('loads with the first call only', async () => {
  const load = vi.fn<() => Promise<string>>(async () => 'declarations')
  const loaded = loadOnce(load)
  expect(load).not.toHaveBeenCalled()
  expect(await Promise.all([loaded(), loaded()])).toEqual(['declarations', 'declarations'])
  expect(load).toHaveBeenCalledTimes(1)
})

it('loads again after a failure', async () => {
  const load = vi
    .fn<() => Promise<string>>(async () => 'declarations')
    .mockRejectedValueOnce(new Error('offline'))
  const loaded = loadOnce(load)
  await expect(loaded()).rejects.toThrow('offline')
  expect(await loaded()).toBe('declarations')
})
