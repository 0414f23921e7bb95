import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { withProduct } from './product.ts'

/** A product that is measured. */
export interface Build {
  url: string
}

/** Demo world that the pages of both builds show. */
const scale = 1

/**
 * Runs work with this build's product and, where `against` names another checkout that was built there, with the
 * product of that one beside it, started by its own `bench/product.ts`.
 */
export function withBuilds<T>(
  against: string | undefined,
  work: (builds: readonly Build[]) => Promise<T>,
): Promise<T> {
  return withProduct(scale, async (url) => {
    if (against === undefined) return work([{ url }])
    const file = path.resolve(against, 'bench/product.ts')
    const otherBuild = (await import(pathToFileURL(file).href)) as {
      withProduct: typeof withProduct
    }
    return otherBuild.withProduct(scale, (otherUrl) => work([{ url }, { url: otherUrl }]))
  })
}
