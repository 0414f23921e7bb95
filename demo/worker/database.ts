import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { storeName } from './site.ts'
import { loadedWorld } from './state.ts'

/** The name that PGlite gives its database in IndexedDB. */
const storedName = `/pglite/${storeName}`

/** The database of the demo, and the hash of the world that it was loaded with. */
interface LoadedDatabase {
  database: PGlite
  world: string
}

/**
 * Opens the database that the browser stores, as the visitor has left it. Loads it with the world of the build when
 * there is none, or one of another build; that is in memory until the first `syncToFs`.
 */
export async function openDatabase(files: URL): Promise<LoadedDatabase> {
  const world = await (await fetchFile(new URL('world.txt', files))).text()
  if ((await loadedWorld()) === world) return { database: await open(), world }
  await deleteDatabase()
  const packed = await (await fetchFile(new URL('world.bin', files))).blob()
  const unpacked = packed.stream().pipeThrough(new DecompressionStream('gzip'))
  return { database: await open(await new Response(unpacked).blob()), world }
}

const open = (loadDataDir?: Blob): Promise<PGlite> =>
  PGlite.create(`idb://${storeName}`, {
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
