import { expect, it } from 'vitest'
import { PlatformError } from '../../dataProvider/platformError.ts'
import { sendChecked } from './sendChecked.ts'

const file = new File(['Title'], 'list.csv')
const staged = { stagedId: 'a1' }

/** A call that records what it is given, and fails for staged rows with `failure`. */
function recordingSend(failure?: PlatformError) {
  const sources: object[] = []
  const send = async (source: typeof staged | { file: File }) => {
    sources.push(source)
    if (failure !== undefined && 'stagedId' in source) throw failure
    return sources.length
  }
  return { sources, send }
}

it('sends the rows of a checked file, and an unchecked file itself', async () => {
  const { sources, send } = recordingSend()
  await sendChecked(file, staged, send)
  await sendChecked(file, undefined, send)
  expect(sources).toEqual([staged, { file }])
})

it('sends the file once more when its checked rows are gone', async () => {
  const { sources, send } = recordingSend(
    new PlatformError({ code: 'notFound', status: 404, detail: 'Check the file again' }),
  )
  expect(await sendChecked(file, staged, send)).toBe(2)
  expect(sources).toEqual([staged, { file }])
})

it('sends no file after another failure', async () => {
  const failure = new PlatformError({ code: 'offline', status: 0, detail: '' })
  const { sources, send } = recordingSend(failure)
  await expect(sendChecked(file, staged, send)).rejects.toBe(failure)
  expect(sources).toEqual([staged])
})
