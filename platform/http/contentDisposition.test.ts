import { expect, it } from 'vitest'
import { attachmentNamed } from './contentDisposition.ts'

it.each([
  ['plain.csv', 'attachment; filename="plain.csv"'],
  ['Größe.xlsx', `attachment; filename="Gr__e.xlsx"; filename*=UTF-8''Gr%C3%B6%C3%9Fe.xlsx`],
  [
    "O'Hara (日).csv",
    `attachment; filename="O'Hara (_).csv"; filename*=UTF-8''O%27Hara%20%28%E6%97%A5%29.csv`,
  ],
  ['a"b\r\nSet-Cookie: x/..\\y', 'attachment; filename="a_b__Set-Cookie: x_.._y"'],
  ['lone \ud800.csv', `attachment; filename="lone _.csv"; filename*=UTF-8''lone%20%EF%BF%BD.csv`],
])('names %j so that every program reads it and no header breaks', (name, header) => {
  expect(attachmentNamed(name)).toBe(header)
})
