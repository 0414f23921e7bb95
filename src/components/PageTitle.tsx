import { useContext } from 'react'
import { createPortal } from 'react-dom'
import { useTranslate } from 'react-admin'
import { settings } from '../settings.ts'
import { TitleSlot } from './TitleSlot.ts'

/**
 * Shows the heading of a screen and sets the title of the browser tab. react-admin's `<Title>` is
 * not used, because it imports a title editor and all inputs with it.
 */
export function PageTitle({ title }: { title: string }) {
  const text = useTranslate()(title)
  const slot = useContext(TitleSlot)
  return (
    <>
      <title>{`${text} · ${settings.product}`}</title>
      {slot && createPortal(<h1>{text}</h1>, slot)}
    </>
  )
}
