import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index.ts'
import type { Download } from '../../../contract/kernel/answer.ts'
import { addDays } from '../../../contract/calendar.ts'
import type { Caller } from '../../support/caller.ts'
import { consortiumId, meridianId } from '../../../platform/demo/institutions.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'
import { rowsOf } from '../../support/files/holdingsFiles.ts'

const { ddr, titles, packages, consortiumPackages, consortiumResources } = contract

let carrel: TestPlatform
let library: Caller
let office: Caller
let span: { from: string; to: string }
beforeAll(async () => {
  carrel = await createTestPlatform()
  library = await carrel.signIn('meridian')
  office = await carrel.signIn('consortium')
  const day = carrel.clock.now().toISOString().slice(0, 10)
  span = { from: addDays(day, -364), to: day }
}, 60_000)
afterAll(() => carrel.drop())

const headersOf = (rows: readonly Record<string, unknown>[]) => Object.keys(rows[0] ?? {})

describe('the export of requests', () => {
  const filter = (customerId: number) => ({
    status: 'all' as const,
    priority: null,
    ddrId: null,
    customerId,
    consortiumId,
    partnerId: null,
    overdue: false,
    ...span,
  })
  const sorts = [
    'requestedOn',
    'articleName',
    'sourceName',
    'userName',
    'status',
    'priority',
    'requesterName',
  ] as const
  for (const sort of sorts) {
    for (const order of ['ASC', 'DESC'] as const) {
      it(`has the order of the list sorted by ${sort}, ${order}`, async () => {
        const input = { ...filter(meridianId), sort, order }
        const list = await library.call(ddr.received, input)
        const file = await rowsOf(
          await library.call(ddr.downloadReceived, { ...input, format: 'csv' }),
        )
        expect(list.total).toBeGreaterThan(10)
        expect(file.map((row) => Number(row['DDR ID']))).toEqual(
          list.rows.map(({ ddrId }) => ddrId),
        )
      })
    }
  }

  it('has the order of the list of a consortium', async () => {
    const input = { ...filter(consortiumId), sort: 'supplierName' as const, order: 'ASC' as const }
    const list = await office.call(ddr.received, input)
    const file = await rowsOf(await office.call(ddr.downloadReceived, { ...input, format: 'csv' }))
    expect(file.map((row) => Number(row['DDR ID']))).toEqual(list.rows.map(({ ddrId }) => ddrId))
  })

  it('has the columns that were chosen, and always what was answered', async () => {
    const input = { ...filter(meridianId), format: 'xlsx' as const }
    const chosen = await rowsOf(
      await library.call(ddr.downloadSent, { ...input, columns: ['sourceName', 'status'] }),
    )
    const answers = ['Delivered on', 'Mode of delivery', 'Courier no.', 'Remarks', 'Reason']
    expect(headersOf(chosen)).toEqual(
      expect.arrayContaining(['Source', 'Status', 'Duplicate', ...answers]),
    )
    for (const header of ['DDR ID', 'Article', 'Request Sent By', 'Priority', 'Date']) {
      expect(headersOf(chosen)).not.toContain(header)
    }
    const all = await rowsOf(await library.call(ddr.downloadSent, { ...input, columns: [] }))
    expect(headersOf(all)).toEqual(expect.arrayContaining(['DDR ID', 'Priority', ...answers]))
  })

  it('refuses a column that the list does not have', async () => {
    const response = await library.fetch(
      `/api/download_ddr_sent_list/download_ddr_sent_list?customerId=${meridianId}&ddr_from_date=${span.from}&ddr_to_date=${span.to}&columns=ddr_id,password`,
    )
    expect(response.status).toBe(422)
    expect(await response.text()).toContain('"columns.1":"must be one of ddr_id, ')
  })
})

describe('the export of titles', () => {
  const filter = {
    customerId: meridianId,
    title: '',
    resourceType: '',
    accessType: 'all' as const,
  }
  const sorts = [
    'title',
    'identifiers',
    'publisherName',
    'resourceYear',
    'startDate',
    'endDate',
  ] as const
  for (const sort of sorts) {
    for (const order of ['ASC', 'DESC'] as const) {
      it(`has the order of the list sorted by ${sort}, ${order}`, async () => {
        const list = await library.call(titles.list, { ...filter, sort, order })
        const file = await rowsOf(
          await library.call(titles.download, { ...filter, sort, order, format: 'csv' }),
        )
        const values = {
          title: list.rows.map(({ title }) => title),
          publisherName: list.rows.map(({ publisherName }) => publisherName),
          startDate: list.rows.map(({ startDate }) => startDate),
          endDate: list.rows.map(({ endDate }) => endDate),
        }
        expect(file).toHaveLength(list.total)
        expect({
          title: file.map((row) => row['Title']),
          publisherName: file.map((row) => row['Publisher']),
          startDate: file.map((row) => row['Start Date'] ?? ''),
          endDate: file.map((row) => row['End Date'] ?? ''),
        }).toEqual(values)
      })
    }
  }

  it('has the columns that were chosen', async () => {
    const file = await rowsOf(
      await library.call(titles.download, {
        ...filter,
        format: 'csv',
        columns: ['title', 'identifiers', 'accessType'],
      }),
    )
    expect(headersOf(file)).toEqual(['Title', 'Print ISSN', 'Online ISSN', 'Print or Online'])
  })

  it('has the origin of each row when the list shows it', async () => {
    const labels = { own: 'Own', consortium: 'Through the consortium', openAccess: 'Open access' }
    const sorted = { ...filter, sort: 'title', order: 'ASC' } as const
    const list = await library.call(titles.list, { ...sorted, page: 1, perPage: 100 })
    const file = await rowsOf(
      await library.call(titles.download, {
        ...sorted,
        format: 'csv',
        columns: ['title', 'origins'],
      }),
    )
    expect(headersOf(file)).toEqual(['Title', 'Origin'])
    const shown = list.rows.map(({ title, origins }) => ({
      Title: title,
      Origin: origins.map((origin) => labels[origin]).join(', '),
    }))
    expect(new Set(shown.map(({ Origin }) => Origin)).size).toBeGreaterThan(1)
    expect(file.slice(0, shown.length)).toEqual(shown)
  })

  it('reads every row once over several pages in a descending order', async () => {
    await carrel.database.pool.query(
      `insert into library_titles (customer_id, title_id, kind, access_type, start_date, notes)
       select ${meridianId}, t.id, 'journal', 'electronic', to_char(date '1800-01-01' + n, 'YYYY-MM-DD'),
         'row ' || n
       from generate_series(1, 12000) as n
       cross join (select t.id from titles t join resource_types r on r.id = t.resource_type_id
         where r.kind = 'journal' order by t.id limit 1) as t`,
    )
    const sorted = { ...filter, sort: 'publisherName', order: 'DESC', format: 'csv' } as const
    const file = await rowsOf(await library.call(titles.download, sorted))
    const notes = file.map((row) => String(row['Notes'])).filter((note) => note.startsWith('row '))
    expect(notes).toHaveLength(12_000)
    expect(new Set(notes).size).toBe(12_000)
  })
})

describe('the exports of packages', () => {
  const filter = { aggregatorId: null, packageType: 'all' as const, name: '' }
  const namesOf = async (download: Download) =>
    (await rowsOf(download)).map((row) => row['Package Name'])
  const sorts = ['name', 'aggregatorName', 'titleCount', 'modifiedOn'] as const
  for (const sort of sorts) {
    it(`have the order of their lists sorted by ${sort}, DESC`, async () => {
      const query = { ...filter, sort, order: 'DESC' as const }
      const own = await library.call(packages.subscribed, { ...query, customerId: meridianId })
      expect(own.rows.length).toBeGreaterThan(1)
      expect(
        await namesOf(
          await library.call(packages.downloadList, { ...query, customerId: meridianId }),
        ),
      ).toEqual(own.rows.map(({ name }) => name))
      const all = await office.call(consortiumPackages.list, { ...query, consortiumId })
      expect(
        await namesOf(await office.call(consortiumPackages.download, { ...query, consortiumId })),
      ).toEqual(all.rows.map(({ name }) => name))
    })
  }

  it("have the filter of a member's list, and its columns", async () => {
    const { rows } = await library.call(consortiumResources.packages, { ...filter, consortiumId })
    const name = rows[0]?.name ?? ''
    const file = await rowsOf(
      await library.call(consortiumResources.downloadList, {
        ...filter,
        customerId: meridianId,
        name,
        columns: ['name', 'origins'],
      }),
    )
    expect(rows.length).toBeGreaterThan(1)
    expect(file).toEqual([{ 'Package Name': name, Origin: 'Through the consortium' }])
  })

  it('have the search and the order of the titles of a package', async () => {
    const own = await library.call(packages.subscribed, { ...filter, customerId: meridianId })
    const packageId = own.rows[0]?.packageId ?? 0
    const query = { packageId, title: 'a', sort: 'startDate' as const, order: 'DESC' as const }
    const list = await library.call(packages.titles, { ...query, customerId: meridianId })
    const file = await rowsOf(await library.call(packages.downloadDetails, query))
    expect(list.total).toBeGreaterThan(1)
    expect(file.map((row) => row['Title'])).toEqual(list.rows.map(({ title }) => title))
  })

  it('have a file for a package whose name no sheet can have', async () => {
    const { rows } = await library.call(packages.subscribed, { ...filter, customerId: meridianId })
    const { packageId = 0, name } = rows[0] ?? {}
    const rename = (to: string | undefined) =>
      carrel.database.owner.query('update packages set name = $2 where id = $1', [packageId, to])
    await rename('Science/Nature: [all]?')
    try {
      const download = await library.call(packages.downloadDetails, { packageId, title: '' })
      expect(download.fileName).toMatch(/^Science_Nature_all_+\d/)
      expect(await rowsOf(download)).not.toHaveLength(0)
    } finally {
      await rename(name)
    }
  })
})
