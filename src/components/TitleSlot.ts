import { createContext } from 'react'

/** The element of the shell that screens render their heading into; null until it is mounted. */
export const TitleSlot = createContext<HTMLElement | null>(null)
