import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { serveFolder } from './staticSite.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the demo's static site. */
    demoUrl: string
  }
}

/** Serves the demo as a static host would, for as long as its tests run. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const site = await serveFolder(path.resolve(import.meta.dirname, '../../dist-demo'))
  provide('demoUrl', site.url)
  return () => site.stop()
}
