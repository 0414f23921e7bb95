import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { count, exportInput, listInput, pagedInput } from './listQuery.ts'
import { withWireKeys } from './withWireKeys.ts'

const row = withWireKeys(
  { titleId: z.int(), name: z.string(), startDate: z.string() },
  { titleId: 'resource_id', name: 'resource_name' },
)
const filters = { customerId: z.coerce.number() }
const names = { customerId: 'CustomerId' }

const list = listInput(row, filters, names)
const narrow = listInput(row, filters, names, { sortable: ['name'] })
const download = exportInput(row, filters, names, { aliases: { customerId: 'customer_id' } })

const read = (schema: z.ZodType, wire: Record<string, unknown>) => {
  const result = schema.safeParse({ CustomerId: '7', ...wire })
  return result.success ? result.data : result.error.issues.map(({ path }) => path.join('.'))
}

describe('the page of a list', () => {
  it('has a number and a size, by the names of the wire', () => {
    expect(read(list, { page_no: '2', rpp: ' 50 ' })).toEqual({
      customerId: 7,
      page: 2,
      perPage: 50,
    })
    expect(z.encode(list, { customerId: 7, page: 2, perPage: 50 })).toEqual({
      CustomerId: 7,
      page_no: 2,
      rpp: 50,
    })
  })

  it('is the whole list without a number and a size, or with empty ones', () => {
    expect(read(list, {})).toEqual({ customerId: 7 })
    expect(read(list, { page_no: '', rpp: '' })).toEqual({ customerId: 7 })
  })

  it.each(['0', '-1', '1.5', '1e3', '1000001', '99999999', 'x', 'Infinity'])(
    'has no number %s',
    (page_no) => {
      expect(read(list, { page_no })).toEqual(['page'])
    },
  )

  it('is a whole number in JSON too', () => {
    expect([0, 1, 1.5, 1_000_000, 1_000_001].map((page) => count.safeParse(page).success)).toEqual([
      false,
      true,
      false,
      true,
      false,
    ])
  })

  it('exists in a list with a fixed order, which is not sorted', () => {
    const paged = pagedInput({ search: z.string() })
    expect(paged.parse({ search: 'a', page_no: 3, rpp: 10, sort: 'name' })).toEqual({
      search: 'a',
      page: 3,
      perPage: 10,
    })
  })
})

describe('the order of a list', () => {
  it('is by the wire name of a field of its row, in either direction, in any case', () => {
    expect(read(list, { sort: 'resource_name', order: 'desc' })).toEqual({
      customerId: 7,
      sort: 'name',
      order: 'DESC',
    })
    expect(read(list, { order: 'Desc' })).toEqual({ customerId: 7, order: 'DESC' })
    expect(z.encode(list, { customerId: 7, sort: 'titleId', order: 'ASC' })).toEqual({
      CustomerId: 7,
      sort: 'resource_id',
      order: 'ASC',
    })
  })

  it('is that of the list when it is empty', () => {
    expect(read(list, { sort: '', order: '' })).toEqual({ customerId: 7 })
  })

  it.each(['name', 'titleId', 'constructor', '__proto__', 'resource_name;', 'a'.repeat(200)])(
    'is not by %s, which the wire does not have',
    (sort) => {
      expect(read(list, { sort })).toEqual(['sort'])
    },
  )

  it('has no other direction', () => {
    expect(read(list, { order: 'down' })).toEqual(['order'])
    expect(read(list, { order: 'ASC, id' })).toEqual(['order'])
  })

  it('is by the sortable fields alone where these are named', () => {
    expect(read(narrow, { sort: 'resource_name' })).toMatchObject({ sort: 'name' })
    expect(read(narrow, { sort: 'resource_id' })).toEqual(['sort'])
  })

  it('needs a row that says how its fields are called on the wire', () => {
    const plain = z.codec(z.unknown(), z.object({ name: z.string() }), {
      decode: () => ({ name: '' }),
      encode: (value) => value,
    })
    expect(() => listInput(plain, {})).toThrow('must be declared with withWireKeys()')
  })
})

describe('the columns of an export', () => {
  it('are wire names in the order of the caller', () => {
    expect(read(download, { columns: 'startDate,,resource_id' })).toMatchObject({
      columns: ['startDate', 'titleId'],
    })
    expect(z.encode(download, { customerId: 7, columns: ['name', 'titleId'] })).toEqual({
      CustomerId: 7,
      columns: 'resource_name,resource_id',
    })
  })

  it('are none when the text is empty, which means all', () => {
    expect(read(download, { columns: '' })).toMatchObject({ columns: [] })
    expect(read(download, {})).toEqual({ customerId: 7 })
  })

  it.each([
    ['an unknown one', 'resource_id,password', 'columns.1'],
    ['more than the row has', 'resource_id,resource_id,resource_id,resource_id', 'columns'],
    ['a very long text', ','.repeat(2001), 'columns'],
  ])('are not %s', (_, columns, path) => {
    expect(read(download, { columns })).toEqual([path])
  })

  it('come without pages, under each name of a filter', () => {
    expect(download.parse({ customer_id: '8', page_no: '2', rpp: '5' })).toEqual({ customerId: 8 })
  })
})
