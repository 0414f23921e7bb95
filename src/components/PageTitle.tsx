import { Title, useTranslate } from 'react-admin'
import { settings } from '../settings.ts'

/** The heading of a screen, and the name of its browser tab. */
export function PageTitle({ title }: { title: string }) {
  const translate = useTranslate()
  return (
    <>
      <title>{`${translate(title)} · ${settings.product}`}</title>
      <Title title={title} preferenceKey={false} />
    </>
  )
}
