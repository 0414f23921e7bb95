import { expect, it } from 'vitest'
import { mayUndo, undoUntil } from './undo.ts'

const upload = { accepted: 1, createdAt: new Date('2026-02-01T10:00:00Z'), undoneAt: null }
const lastMoment = new Date('2026-03-03T10:00:00Z')

it('lets an upload be undone up to the last moment of 30 days', () => {
  expect(undoUntil(upload.createdAt)).toEqual(lastMoment)
  expect(mayUndo(upload, lastMoment)).toBe(true)
  expect(mayUndo(upload, new Date(lastMoment.getTime() + 1))).toBe(false)
})

it('lets no upload be undone that is undone already, or that added nobody', () => {
  expect(mayUndo({ ...upload, undoneAt: upload.createdAt }, upload.createdAt)).toBe(false)
  expect(mayUndo({ ...upload, accepted: 0 }, upload.createdAt)).toBe(false)
})
