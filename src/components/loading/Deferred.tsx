import { type ReactNode, useDeferredValue } from 'react'

interface Props {
  children: ReactNode
  /** Holds the place until then. */
  fallback?: ReactNode
}

/** Renders its children right after what is around them is on the screen, in time that input may interrupt. */
export function Deferred({ children, fallback = null }: Props) {
  return useDeferredValue(true, false) ? children : fallback
}
