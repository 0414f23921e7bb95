import type { Plugin } from 'vite'

/** The files that run before the first figure, or the first row of a list, shows. */
const atOnce = new Set(['index', 'portal', 'dashboard', 'list'])

const mark = '//# allFunctionsCalledOnLoad\n'

/**
 * Lets Chromium compile these files beside the page while they arrive, instead of each function when it is first
 * called, which takes a third of the time that the portal needs to start on a modest computer. To other browsers
 * it is a comment.
 */
export function compileAhead(): Plugin {
  return {
    name: 'carrel:compile-ahead',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && atOnce.has(file.name)) file.code = mark + file.code
        }
      },
    },
  }
}
