import { expect, it, vi } from 'vitest'
import type { UploadResult } from './rejected.ts'
import { readUnlessWritten } from './readUnlessWritten.ts'

const result: UploadResult = { customerId: 1002, uploadId: 'one', accepted: 3, rejected: 0 }
const gone = new Error('The checked file is gone')

it('reads what was not written before', async () => {
  const findWritten = vi.fn<() => Promise<undefined>>().mockResolvedValue(undefined)
  expect(await readUnlessWritten(findWritten, async () => ['row'])).toEqual({ rows: ['row'] })
  expect(findWritten).toHaveBeenCalledOnce()
})

it('reads nothing that was written before', async () => {
  const read = vi.fn<() => Promise<string[]>>()
  expect(await readUnlessWritten(async () => result, read)).toEqual({ written: result })
  expect(read).not.toHaveBeenCalled()
})

it('returns the result of what was written while it was read', async () => {
  let isWritten = false
  const read = async () => {
    isWritten = true
    throw gone
  }
  const found = readUnlessWritten(async () => (isWritten ? result : undefined), read)
  expect(await found).toEqual({ written: result })
})

it('fails as the reading does when nothing was written meanwhile', async () => {
  const read = async () => {
    throw gone
  }
  await expect(readUnlessWritten(async () => undefined, read)).rejects.toBe(gone)
})
