import { useEffect, useRef } from 'react'
import { useStore } from 'react-admin'

/** Actions by the key that starts them, in lower case. */
export type SingleKeys = Readonly<Record<string, () => void>>

/**
 * Returns whether the shortcuts of one key work, and a setter. They work unless the user turns them off: whoever
 * dictates or types with a tremor would start them by accident (WCAG 2.1.4). The choice is stored with the user's
 * preferences.
 */
export const useSingleKeysOn = () => useStore('preferences.singleKeys', true)

/**
 * Runs the action of a pressed key, unless the user types in a field, a dialog or a menu is open, or the shortcuts of
 * one key are turned off.
 */
export function useSingleKeys(keys: SingleKeys): void {
  const [on] = useSingleKeysOn()
  const current = useRef(keys)
  useEffect(() => {
    current.current = keys
  })
  useEffect(() => {
    if (!on) return
    const onKeyDown = (event: KeyboardEvent) => {
      const withModifier = event.ctrlKey || event.metaKey || event.altKey
      // A browser that fills in a field sends it an event without a key.
      if (withModifier || isTyping(event)) return
      const run = current.current[event.key.toLowerCase()]
      if (run === undefined || isCovered()) return
      event.preventDefault()
      run()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [on])
}

/** Returns whether a key press belongs to what the user types. */
const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable=true], [role=combobox]') !== null

/** Returns whether a dialog or menu is open, which keys then belong to; a closed menu may stay in the page, hidden. */
export const isCovered = (): boolean =>
  [...document.querySelectorAll('[role=dialog], [role=menu]')].some(
    (surface) => surface.closest('[aria-hidden=true]') === null,
  )
