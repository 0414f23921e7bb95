import {
  onlineManager,
  QueryClientProvider,
  QueryObserver,
  useMutation,
} from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { type FailureCode, PlatformError } from './dataProvider/platformError.ts'
import { createQueryClient, reloadMs } from './queryClient.ts'

afterEach(() => {
  onlineManager.setOnline(true)
  vi.useRealTimers()
})

it('a write without a connection fails at once, and is not sent later', async () => {
  const send = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('offline')))
  const client = createQueryClient()
  client.mount()
  onlineManager.setOnline(false)
  const mutation = client.getMutationCache().build(client, { mutationFn: send })
  const outcome = mutation.execute(undefined).catch((error: Error) => error.message)
  expect(mutation.state.isPaused).toBe(false)
  expect(await outcome).toBe('offline')
  onlineManager.setOnline(true)
  expect(send).toHaveBeenCalledOnce()
  client.unmount()
})

it('a second click finds the button of a write disabled, however early it comes', async () => {
  const send = vi.fn<() => Promise<never>>(() => new Promise(() => {}))
  function Save() {
    const { mutate, isPending } = useMutation({ mutationFn: send })
    return (
      <button disabled={isPending} onClick={() => mutate()}>
        Save
      </button>
    )
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Save />
    </QueryClientProvider>,
  )
  const button = screen.getByRole('button')
  // Two clicks that a busy page handles one after the other, with nothing between them.
  const clicks = [1, 2].map(
    () =>
      new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        const onMessage = () => {
          button.click()
          port1.close()
          resolve()
        }
        port1.addEventListener('message', onMessage, { once: true })
        port1.start()
        port2.postMessage(null)
      }),
  )
  await Promise.all(clicks)
  expect(send).toHaveBeenCalledOnce()
})

it('what is loading for the first time during a write is loaded again after it', async () => {
  const before = Promise.withResolvers<string>()
  const load = vi
    .fn<() => Promise<string>>()
    .mockReturnValueOnce(before.promise)
    .mockResolvedValue('after the write')
  const client = createQueryClient()
  const observer = new QueryObserver(client, { queryKey: ['a'], queryFn: load })
  const stop = observer.subscribe(() => {})
  const invalidation = client.invalidateQueries({ queryKey: ['a'] })
  before.resolve('before the write')
  await invalidation
  expect(observer.getCurrentResult().data).toBe('after the write')
  stop()
})

it.each<[FailureCode, number]>([
  ['unavailable', 503],
  ['offline', 0],
])('what failed as %s is loaded again by itself, until it is there', async (code, status) => {
  vi.useFakeTimers()
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new PlatformError({ code, status, detail: '' }))
    .mockResolvedValue('there')
  const observer = new QueryObserver(createQueryClient(), { queryKey: ['a'], queryFn: load })
  const stop = observer.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(reloadMs - 1)
  expect(observer.getCurrentResult().status).toBe('error')
  await vi.advanceTimersByTimeAsync(1)
  expect(observer.getCurrentResult().data).toBe('there')
  await vi.advanceTimersByTimeAsync(3 * reloadMs)
  expect(load).toHaveBeenCalledTimes(2)
  stop()
})

it('what failed for good is not loaded again by itself', async () => {
  vi.useFakeTimers()
  const load = vi.fn<() => Promise<string>>(() =>
    Promise.reject(new PlatformError({ code: 'forbidden', status: 403, detail: '' })),
  )
  const observer = new QueryObserver(createQueryClient(), { queryKey: ['a'], queryFn: load })
  const stop = observer.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(3 * reloadMs)
  expect(load).toHaveBeenCalledOnce()
  stop()
})
