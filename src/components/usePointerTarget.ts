import { type PointerEvent, useRef } from 'react'
import { useEvent } from 'react-admin'

/** Milliseconds for which a pointer rests on something before it will probably be pressed. */
const restMs = 50

/**
 * Returns handlers for an element around buttons: `run` is called with what the pointer has come to rest on, so that
 * what a press will need can be loaded before it. A touch counts as well.
 */
export function usePointerTarget(run: (target: Element) => void) {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const onPointerOut = useEvent(() => clearTimeout(waiting.current))
  const onPointerOver = useEvent(({ target }: PointerEvent) => {
    clearTimeout(waiting.current)
    if (target instanceof Element) waiting.current = setTimeout(() => run(target), restMs)
  })
  return { onPointerOver, onPointerOut }
}
