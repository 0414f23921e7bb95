import rtlPlugin from '@mui/stylis-plugin-rtl'
import { prefixer } from 'stylis'

/** What Emotion does with styles on a page from right to left: left and right change places. */
export const rightToLeftPlugins = [prefixer, rtlPlugin]
