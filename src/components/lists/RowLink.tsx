import { TextLink } from '../text/TextLink.tsx'
import { useOpenRow } from './useOpenRow.ts'

/** Shows the name of a row as the link that opens its panel. */
export function RowLink({ id, children }: { id: number; children: string }) {
  const { addressOf } = useOpenRow()
  return (
    <TextLink to={addressOf(id)} style={{ fontWeight: 600 }}>
      {children}
    </TextLink>
  )
}
