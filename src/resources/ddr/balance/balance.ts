import type { ddr } from '../../../../contract/ddr/endpoints.ts'
import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { formatCount } from '../../../numbers.ts'

/** What the members of a consortium supplied to one another. */
export type Balance = OutputOf<typeof ddr.balance>

/** What one member supplied and received. */
export type LibraryBalance = Balance['libraries'][number]

/** The columns of figures, in order. */
export const figures = [
  'supplied',
  'received',
  'difference',
  'requests',
  'share',
  'medianDays',
  'closedDays',
] as const

/** Returns how many more articles a library supplied than it received. */
export const difference = ({ supplied, received }: LibraryBalance): number => supplied - received

/** Returns a figure as text; `–` where there is none. */
export function figureText(library: LibraryBalance, name: (typeof figures)[number]): string {
  switch (name) {
    case 'difference': {
      const value = difference(library)
      return value > 0 ? `+${formatCount(value)}` : formatCount(value).replace('-', '−')
    }
    case 'share':
      return library.share === null ? '–' : `${Math.round(library.share * 100)}%`
    case 'medianDays':
      return library.medianDays === null ? '–' : library.medianDays.toFixed(1)
    case 'supplied':
    case 'received':
    case 'requests':
    case 'closedDays':
      return formatCount(library[name])
  }
}
