import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { contract } from '../contract/index.ts'
import { basePath } from '../contract/kernel/base.ts'
import {
  kbartCells,
  type KbartColumn,
  kbartColumns,
  type KbartLine,
} from '../contract/holdings/kbart.ts'
import { readSheet, writeSheet, writeTsv } from '../platform/ports/sheets.ts'
import { meridianId } from '../platform/demo/institutions.ts'
import { sessionKey } from './calls.ts'
import type { Bench, Figure } from './figures.ts'
import { withScratchProduct } from './scratchProduct.ts'

/** Titles of an uploaded list. */
export const uploadedTitles = 50_000
/** Titles of a library whose list is exported. */
const exportedTitles = 100_000
const megabyte = 1024 * 1024

const limits = { packedBytes: 100 * megabyte, unpackedBytes: 900 * megabyte, rows: 1_000_000 }

/** Uploads and exports of large lists over HTTP, beside reading the file alone and COPY alone. */
export const holdings: Bench = {
  name: `Holdings: ${uploadedTitles} titles in, ${exportedTitles} out`,
  run: () =>
    withScratchProduct(async ({ client, product }) => {
      const names = await fillCatalogue(client, exportedTitles)
      const headers = { authorization: `Bearer ${await sessionKey(product.url, 'meridian')}` }
      const figures: Figure[] = []
      for (const format of ['xlsx', 'kbart'] as const) {
        const file = await fileOf(names.slice(0, uploadedTitles), format)
        const parse = await timed(async () => {
          let lastLine = 0
          for await (const { line } of readSheet(new Uint8Array(await file.arrayBuffer()), {
            limits,
          })) {
            lastLine = line
          }
          if (lastLine <= uploadedTitles) throw new Error(`Read to line ${lastLine} only`)
        })
        const copy = await timed(() => copyAlone(client, names.slice(0, uploadedTitles)))
        await client.query('delete from library_titles where customer_id = $1', [meridianId])
        const { highest, elapsedMs: whole } = await watched(product.pid, () =>
          upload(product.url, headers, file),
        )
        figures.push(
          { what: `${format}: reading alone`, unit: 'ms', value: parse },
          { what: `${format}: COPY alone`, unit: 'ms', value: copy },
          { what: `${format}: upload`, unit: 'ms', value: whole, floor: parse + copy },
          { what: `${format}: memory above idle`, unit: 'MB', value: highest, budget: 250 },
        )
      }
      await client.query('delete from library_titles where customer_id = $1', [meridianId])
      await copyAlone(client, names)
      figures.push(...(await exports(product, headers)))
      return figures
    }),
}

interface KnownTitle {
  titleId: number
  name: string
  issn: string
}

/** Titles with valid ISSNs of their own, beyond those of the demo world. */
export async function fillCatalogue(client: Client, count: number): Promise<KnownTitle[]> {
  const { rows } = await client.query<KnownTitle>(
    `insert into titles (resource_type_id, name, publisher_id, subject_id, online_issn)
     select 1, 'Proceedings of section ' || n, 1, 1, left(stem, 4) || '-' || right(stem, 3) ||
       case check_digit when 10 then 'X' else check_digit::text end
     from (select n, stem, (11 - (select sum(substr(stem, i, 1)::int * (9 - i))
       from generate_series(1, 7) i) % 11) % 11 as check_digit
       from (select n, (9000000 + n)::text as stem from generate_series(1, $1) n) s) d
     returning id as "titleId", name, online_issn as issn`,
    [count],
  )
  await client.query('analyze titles')
  return rows
}

/** Returns a file of titles to upload. */
export async function fileOf(titles: KnownTitle[], format: 'xlsx' | 'kbart'): Promise<File> {
  const blank = Object.fromEntries(kbartColumns.map((column) => [column, ''])) as KbartLine
  const line = ({ name, issn }: KnownTitle): KbartLine => ({
    ...blank,
    publication_title: name,
    online_identifier: issn,
    date_first_issue_online: '2001',
    publication_type: 'serial',
  })
  const body =
    format === 'kbart'
      ? writeTsv({
          name: 'kbart',
          columns: kbartColumns.map((header: KbartColumn) => ({ header })),
          rows: titles.map((one) => kbartCells(line(one))),
        })
      : writeSheet({
          name: 'titles',
          columns: ['Title', 'Online ISSN', 'Start Date'].map((header) => ({ header })),
          rows: titles.map(({ name, issn }) => [name, issn, '2001']),
        })
  return new File([await new Response(body).arrayBuffer()], `titles.${format}`)
}

/** The least that writing can take: one COPY into the table itself, its indexes and counts included. */
export async function copyAlone(client: Client, titles: KnownTitle[]): Promise<void> {
  await client.query('delete from library_titles where customer_id = $1', [meridianId])
  const into = client.query(
    copyFrom(
      'copy library_titles (customer_id, title_id, kind, access_type, start_date) from stdin',
    ),
  )
  const lines = titles.map(
    ({ titleId }) => `${meridianId}\t${titleId}\tjournal\telectronic\t2001\n`,
  )
  await pipeline(Readable.from([lines.join('')]), into)
}

/** Uploads titles to a library; throws when one is refused. */
export async function upload(
  url: string,
  headers: HeadersInit,
  file: File,
  library = meridianId,
): Promise<void> {
  const body = new FormData()
  const fields = { customer_id: String(library), action_type: '1', access_type: 'ELECTRONIC' }
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append('Upload_Package', file)
  const answer = await fetch(`${url}${basePath}${contract.titles.upload.path}`, {
    method: 'POST',
    headers,
    body,
  })
  const text = await answer.text()
  if (!text.includes(`"total_count":${uploadedTitles}`)) throw new Error(text.slice(0, 300))
}

async function exports(
  product: { url: string; pid: number },
  headers: HeadersInit,
): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const format of ['xlsx', 'csv', 'kbart'] as const) {
    const memory = await residentMegabytes(product.pid)
    const startedAt = performance.now()
    const { path } = contract.titles.download
    const query = new URLSearchParams({ CustomerId: String(meridianId), format })
    const answer = await fetch(`${product.url}${basePath}${path}?${query}`, { headers })
    let firstByte = 0
    let highest = memory
    for await (const chunk of answer.body ?? []) {
      if (firstByte === 0 && (chunk as Uint8Array).length > 0)
        firstByte = performance.now() - startedAt
      highest = Math.max(highest, await residentMegabytes(product.pid))
    }
    figures.push(
      { what: `export ${format}: first byte`, unit: 'ms', value: firstByte, budget: 1000 },
      { what: `export ${format}: all`, unit: 'ms', value: performance.now() - startedAt },
      {
        what: `export ${format}: memory above idle`,
        unit: 'MB',
        value: highest - memory,
        budget: 150,
      },
    )
  }
  return figures
}

/** How long it took, and how much more memory than before the process held at most meanwhile. */
async function watched(pid: number, work: () => Promise<unknown>) {
  const before = await residentMegabytes(pid)
  let most = before
  let isDone = false
  const watch = async () => {
    while (!isDone) {
      most = Math.max(most, await residentMegabytes(pid))
      await pause(20)
    }
  }
  const watching = watch()
  try {
    const elapsedMs = await timed(work)
    return { elapsedMs, highest: most - before }
  } finally {
    isDone = true
    await watching
  }
}

/** Returns what the process holds, as Linux tells it. */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
