import { expect, it } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { createRandom } from '../../../platform/demo/random.ts'
import type { Caller } from '../../support/caller.ts'
import { harbourId, meridianId } from '../../../platform/demo/institutions.ts'
import { openUploadWorld } from '../../support/uploadWorld.ts'

const { holdingUploads } = contract
const world = openUploadWorld()

interface Recorded {
  accessType: 'print' | 'electronic' | null
  accepted: number
  isUndone: boolean
}

/** Records uploads of titles of a library, the oldest first. */
async function record(customerId: number, uploads: readonly Recorded[]): Promise<void> {
  const column = <Name extends keyof Recorded>(name: Name) => uploads.map((one) => one[name])
  await world.carrel.database.owner.query(
    `insert into upload_batches (customer_id, kind, access_type, accepted, created_at, undone_at)
     select $1, 'titles', access_type, accepted, $5, case when undone then $5::timestamptz end
     from unnest($2::text[], $3::int[], $4::boolean[]) with ordinality
       as each (access_type, accepted, undone, nth)
     order by nth`,
    [
      customerId,
      column('accessType'),
      column('accepted'),
      column('isUndone'),
      world.carrel.clock.now(),
    ],
  )
}

const history = (caller: Caller, customerId: number) =>
  caller.call(holdingUploads.history, { customerId, kind: 'titles' })

/** Returns how many later uploads an undo of one takes back too, found one by one. */
function laterOf(uploads: readonly Recorded[], index: number): number {
  let isMixedSince = false
  let later = 0
  for (const [at, { accessType, accepted, isUndone }] of uploads.entries()) {
    if (at < index || accepted === 0 || isUndone) continue
    if (accessType === null) isMixedSince = true
    const isOfList = accessType === uploads[index]?.accessType
    if (at > index && (isMixedSince || isOfList)) later += 1
  }
  return later
}

it('says of each upload how many later ones its undo takes back', async () => {
  const random = createRandom('upload history')
  const uploads = Array.from({ length: 120 }, () => ({
    accessType: random.pick(['print', 'print', 'electronic', 'electronic', null] as const),
    accepted: random.int(0, 3),
    isUndone: random.int(0, 3) === 0,
  }))
  await record(meridianId, uploads)
  const { rows } = await history(world.library, meridianId)
  expect(rows.map(({ later }) => later).reverse()).toEqual(
    uploads.map((_, index) => laterOf(uploads, index)),
  )
})

it('is read whole, and undone from its beginning, with one look at each upload', async () => {
  const count = 6_000
  const harbour = await world.carrel.signIn('harbour')
  const uploads = Array.from({ length: count }, (_, nth) => ({
    accessType: nth % 2 === 0 ? ('print' as const) : ('electronic' as const),
    accepted: 1,
    isUndone: false,
  }))
  await record(harbourId, uploads)
  const { rows } = await history(harbour, harbourId)
  const first = rows.at(-1)
  expect([rows.length, first?.later]).toEqual([count, count / 2 - 1])
  const undo = { customerId: harbourId, batchId: first?.batchId ?? 0 }
  await harbour.call(holdingUploads.undo, undo)
  const { rows: after } = await history(harbour, harbourId)
  expect(after.filter(({ undone }) => undone)).toHaveLength(count / 2)
})
