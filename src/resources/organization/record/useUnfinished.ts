import { useLayoutEffect, useRef } from 'react'
import { type UnfinishedEntry, useEditor } from './editorContext.ts'

interface Options extends UnfinishedEntry {
  /** Whether the form has input that is not part of the record yet. */
  isUnfinished: boolean
}

/**
 * Reports to the editor whether a form inside a section has input that was not added, so that Save and leaving ask
 * about it (docs/assumptions.md#unfinished-entries). It reports in layout effects: a Save that is pressed as soon as an
 * entry was added must not ask about that entry.
 */
export function useUnfinished(key: string, options: Options): void {
  const { onUnfinished } = useEditor()
  const { isUnfinished, label, canAdd, part, typed } = options
  const index = typed?.index ?? null
  const input = typed?.input
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })
  useLayoutEffect(() => {
    if (!isUnfinished) return undefined
    onUnfinished(key, {
      label,
      canAdd,
      part,
      add: () => latest.current.add(),
      leaveOut: () => latest.current.leaveOut(),
      ...(input !== undefined && { typed: { index, input } }),
    })
    return () => onUnfinished(key, null)
  }, [key, onUnfinished, isUnfinished, label, canAdd, part, index, input])
}
