import { globSync, readFileSync } from 'node:fs'

/**
 * Returns what `find` finds in the files of a pattern, each as "file: finding". Throws when no more than `moreThan`
 * files have the pattern, because it then looks in the wrong place and would find nothing.
 */
export function foundInFiles(
  pattern: string,
  moreThan: number,
  find: (source: string) => readonly string[],
): string[] {
  const files = globSync(pattern)
  if (files.length <= moreThan) throw new Error(`Only ${files.length} files are ${pattern}`)
  return files.flatMap((file) =>
    find(readFileSync(file, 'utf8')).map((finding) => `${file}: ${finding}`),
  )
}
