import type { Client } from 'pg'
import { contract } from '../contract/index.ts'
import { consortiumId, meridianId } from '../platform/demo/institutions.ts'
import { callerOf } from './calls.ts'
import { type Bench, type Figure, figureOf, repeat } from './figures.ts'
import { copyAlone, fillCatalogue, uploadedTitles } from './holdings.ts'
import { withScratchProduct } from './scratchProduct.ts'

const rounds = 15
/** In ms: for one title or package, and for all packages of a kind at once. */
const budget = { one: 100, all: 500 }

/** Writes of one title or package over HTTP at a library of many titles, and at its consortium. */
export const holdingWrites: Bench = {
  name: `Single writes at a library of ${uploadedTitles} titles`,
  run: () =>
    withScratchProduct(async ({ client, product }) => {
      await copyAlone(client, await fillCatalogue(client, uploadedTitles))
      await client.query('delete from library_packages where customer_id = $1', [meridianId])
      await client.query('analyze library_titles')
      const freePackages = await largestFreePackages(client)
      const [packageId] = freePackages
      if (packageId === undefined) throw new Error('The demo world has no package that is free.')
      const allPackages = `assign ${freePackages.length} packages to all members`
      const library = await callerOf(product.url, 'meridian')
      const consortium = await callerOf(product.url, 'consortium')
      const { titles, packages, consortiumPackages } = contract
      const { rows } = await client.query<{ id: string }>(
        'select id from library_titles where customer_id = $1 order by id limit $2',
        [meridianId, rounds],
      )
      const recordIds = rows.map(({ id }) => Number(id))
      const removedIds = [...recordIds]
      const restoredIds = [...recordIds]
      const ofLibrary = { customerId: meridianId, packageId }
      const ofConsortium = { consortiumId, packageId }
      const members = await memberIds(client)
      const times = new Map<string, number[]>()
      const measure = async (what: string, work: () => Promise<unknown>) => {
        times.set(what, [...(times.get(what) ?? []), ...(await repeat(1, work))])
      }
      for (let round = 0; round < rounds; round += 1) {
        await measure('remove a title', () =>
          library(titles.remove, { customerId: meridianId, recordId: removedIds.pop() ?? 0 }),
        )
        await measure('undo the removal of a title', () =>
          library(titles.restore, {
            customerId: meridianId,
            recordIds: [restoredIds.pop() ?? 0],
          }),
        )
        await measure('add a package', () =>
          library(packages.add, {
            selection: { customerId: meridianId, packageIds: [packageId] },
          }),
        )
        await measure('remove a package', () => library(packages.remove, ofLibrary))
        await measure('undo the removal of a package', () =>
          library(packages.restore, { customerId: meridianId, packageIds: [packageId] }),
        )
        await library(packages.remove, ofLibrary)
        for (const [whom, ids] of [
          ['one member', [meridianId]],
          ['all members', members],
        ] as const) {
          await measure(`assign a package to ${whom}`, () =>
            consortium(consortiumPackages.assign, {
              assignment: { packageIds: [packageId], consortiumId, memberIds: [...ids] },
            }),
          )
          await measure(`take it from ${whom}`, () =>
            consortium(consortiumPackages.remove, ofConsortium),
          )
        }
        await measure(allPackages, () =>
          consortium(consortiumPackages.assign, {
            assignment: { packageIds: freePackages, consortiumId, memberIds: members },
          }),
        )
        await client.query('delete from consortium_packages where package_id = any ($1)', [
          freePackages,
        ])
      }
      return [...times].map(
        ([what, values]): Figure =>
          figureOf(what, 'ms', values, { budget: what === allPackages ? budget.all : budget.one }),
      )
    }),
}

/** The packages of journals that neither the library nor the consortium has, the largest first. */
async function largestFreePackages(client: Client): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select id from packages where status = 'active' and kind = 'journal'
       and id not in (select package_id from consortium_packages)
     order by title_count desc`,
  )
  return rows.map(({ id }) => id)
}

async function memberIds(client: Client): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    'select id from customers where consortium_id = $1 and id <> $1',
    [consortiumId],
  )
  return rows.map(({ id }) => id)
}
