import { useMediaQuery } from '@mui/material'
import { narrowerThan } from './narrowerThan.ts'

/** Returns whether the window is narrower than so many pixels at the usual size of text: by default that of a phone. */
export const useIsNarrow = (widthPx = 600): boolean => useMediaQuery(narrowerThan(widthPx))
