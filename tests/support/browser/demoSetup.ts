import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { serveFolder } from '../servers/staticSite.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the demo's static site at the root of a host. */
    demoUrl: string
    /** Address of the demo's static site in a folder of a host. */
    demoInFolderUrl: string
  }
}

const root = path.resolve(import.meta.dirname, '../../..')

/** Serves both sites of the demo as static hosts would, for as long as its tests run. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const site = await serveFolder(path.join(root, 'dist-demo'), '/')
  const inFolder = await serveFolder(path.join(root, '.cache/demo-in-folder'), '/carrel/')
  provide('demoUrl', site.url)
  provide('demoInFolderUrl', inFolder.url)
  return async () => {
    await site.stop()
    await inFolder.stop()
  }
}
