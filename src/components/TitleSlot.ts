import { createContext } from 'react'

/** Where in the shell each screen puts its heading; null until it is there. */
export const TitleSlot = createContext<HTMLElement | null>(null)
