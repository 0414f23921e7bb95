import { useContext } from 'react'
import { createPortal } from 'react-dom'
import { useTranslate } from 'react-admin'
import { settings } from '../settings.ts'
import { TitleSlot } from './TitleSlot.ts'

/**
 * The heading of a screen, and the name of its browser tab. Not react-admin's <Title>: that brings an editor
 * for titles along, and with it every kind of input, before the first figure shows.
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
