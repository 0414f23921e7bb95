import { createContext } from 'react'

/** Whether the widgets inside show their outlines alone and load nothing, because it is not known yet which will stay. */
export const OutlineContext = createContext(false)
