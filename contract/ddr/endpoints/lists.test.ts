import { expect, it } from 'vitest'
import { contract } from '../../index.ts'
import { decodeAnswer, encodeAnswer } from '../../kernel/transport.ts'

const { received } = contract.ddr

it('names all pages on the wire, also those of 700,000 requests', () => {
  const encoded = encodeAnswer(received, { rows: [], pages: 3, total: 40 })
  expect(encoded).toMatchObject({
    data: [[{ DDR_Received_List: null, pagination: [1, 2, 3], no_of_records: 40, message: 'Ok' }]],
  })
  const pages = Math.ceil(700_000 / 15)
  const many = encodeAnswer(received, { rows: [], pages, total: 700_000 })
  expect(decodeAnswer(received, many)).toEqual({ rows: [], pages, total: 700_000 })
})
