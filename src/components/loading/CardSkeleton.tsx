import { CardSection } from '../CardSection.tsx'
import type { LoadingName } from './Loading.tsx'
import { RowsSkeleton } from './RowsSkeleton.tsx'

/** Shows a card with lines in place of one that is loading, and says so to screen readers. */
export const CardSkeleton = (name: LoadingName) => (
  <CardSection>
    <RowsSkeleton {...name} />
  </CardSection>
)
