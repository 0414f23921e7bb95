import { createContext } from 'react'

/** The heading of the shell, which each screen fills with its own title; null until it is there. */
export const TitleSlot = createContext<HTMLElement | null>(null)
