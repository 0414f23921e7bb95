import { expect, it } from 'vitest'
import { pause } from './pause.ts'

it('ends at once when the signal is aborted, before it or meanwhile', async () => {
  const stopping = new AbortController()
  const hour = 3_600_000
  const underWay = pause(hour, stopping.signal)
  stopping.abort(new Error('Stopped'))
  expect(await underWay).toBeUndefined()
  expect(await pause(hour, stopping.signal)).toBeUndefined()
})
