import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { loadedWorld, recordWorld } from './state.ts'

const name = 'carrel-demo'
/** The name that PGlite gives its database in IndexedDB. */
const storedName = `/pglite/${name}`

/**
 * Opens the database that the browser stores, as the visitor has left it. Loads it with the world of the build when
 * there is none, or one of another build.
 */
export async function openDatabase(files: URL): Promise<PGlite> {
  const world = await (await fetchFile(new URL('world.txt', files))).text()
  if ((await loadedWorld()) === world) return open()
  await deleteDatabase()
  const packed = await (await fetchFile(new URL('world.bin', files))).blob()
  const unpacked = packed.stream().pipeThrough(new DecompressionStream('gzip'))
  const database = await open(await new Response(unpacked).blob())
  await database.syncToFs()
  await recordWorld(world)
  return database
}

const open = (loadDataDir?: Blob): Promise<PGlite> =>
  PGlite.create(`idb://${name}`, {
    extensions: { btree_gist, pg_trgm },
    ...(loadDataDir !== undefined && { loadDataDir }),
  })

/** Deletes the stored database. It must have been closed. */
export function deleteDatabase(): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const request = indexedDB.deleteDatabase(storedName)
  request.addEventListener('success', () => resolve())
  request.addEventListener('error', () =>
    reject(request.error ?? new Error('The database could not be deleted')),
  )
  return promise
}

async function fetchFile(address: URL): Promise<Response> {
  const response = await fetch(address, { cache: 'no-cache' })
  if (!response.ok) throw new Error(`${address.pathname} answered ${response.status}`)
  return response
}
