import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from './queryClient.ts'

afterEach(() => onlineManager.setOnline(true))

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
