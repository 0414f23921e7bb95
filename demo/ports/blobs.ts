import type { Blobs } from '../../platform/ports/blobs.ts'

/** Most keys of a page of a listing. */
const pageKeys = 1_000

/** Returns a store of files in the browser's own, which outlives the worker. */
export async function browserFiles(name: string): Promise<Blobs> {
  const cache = await caches.open(name)
  const find = async (key: string): Promise<Response> => {
    const found = await cache.match(addressOf(key))
    if (found === undefined) throw new Error(`No file ${key}`)
    return found
  }
  return {
    put: (key, bytes) =>
      cache.put(
        addressOf(key),
        new Response(new Uint8Array(bytes), { headers: { date: new Date().toUTCString() } }),
      ),
    read: async (key) => Buffer.from(await (await find(key)).arrayBuffer()),
    stream: async (key) => (await find(key)).body ?? new Blob([]).stream(),
    remove: async (key) => {
      await cache.delete(addressOf(key))
    },
    exists: async (key) => (await cache.match(addressOf(key))) !== undefined,
    async *list(folder) {
      const keys = (await cache.keys()).map(({ url }) => keyOf(url))
      const inside = keys.filter((key) => folder === '' || key.startsWith(`${folder}/`))
      for (let index = 0; index < inside.length; index += pageKeys)
        yield inside.slice(index, index + pageKeys)
    },
    modifiedAt: async (key) => new Date((await find(key)).headers.get('date') ?? 0),
  }
}

/** The browser files by addresses; nothing answers at these. */
const folder = '/stored-files/'
const addressOf = (key: string): string => `${folder}${key}`
const keyOf = (address: string): string =>
  decodeURIComponent(new URL(address).pathname.slice(folder.length))
