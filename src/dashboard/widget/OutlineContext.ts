import { createContext } from 'react'

/** Whether the widgets inside show only outlines and load nothing, because it is not known yet which will stay. */
export const OutlineContext = createContext(false)
