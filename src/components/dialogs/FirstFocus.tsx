import { type RefObject, useEffect } from 'react'

interface Props {
  field: RefObject<HTMLElement | null> | undefined
}

/**
 * Gives a field of the enclosing dialog the focus as soon as the dialog is there, so that no letter is lost that is
 * typed while it fades in. An effect, because a menu that closes at the same time gives the focus back to its button.
 */
export function FirstFocus({ field }: Props) {
  useEffect(() => field?.current?.focus(), [field])
  return null
}
