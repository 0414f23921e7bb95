import { useState } from 'react'
import { useRemoveFromStore, useResourceContext, useStore, useTranslate } from 'react-admin'
import { shownWidth } from './columnWidth.ts'
import { type ListColumn, useColumnTitle } from './listColumn.ts'
import { useColumnLayout } from './useColumnLayout.ts'

/** The name of a column and its title. */
export interface ColumnChoice {
  name: string
  title: string
}

/** The columns that a menu offers, and how they are measured. */
export interface OfferedColumns {
  /** The columns in their order. */
  columns: readonly ListColumn[]
  /** Names of the columns that are hidden until the user shows them. */
  hiddenAtFirst: string[] | undefined
  /** Returns the width in pixels that a column has at the moment. */
  measure: (name: string) => number
}

const noColumns: string[] = []

/**
 * Returns the columns of a table in their order, what changes order, widths and visibility, and what was last
 * changed, in words.
 */
export function useColumnChoices({ columns, hiddenAtFirst = noColumns, measure }: OfferedColumns) {
  const translate = useTranslate()
  const titleOf = useColumnTitle()
  const storeKey = `${useResourceContext()}.datatable`
  const [hidden, setHidden] = useStore<string[]>(storeKey, hiddenAtFirst)
  const removeFromStore = useRemoveFromStore()
  const { layout, isLoaded, change, resize, save } = useColumnLayout()
  const [announcement, setAnnouncement] = useState('')
  const choices = columns.map(
    (column): ColumnChoice => ({ name: column.props.source, title: titleOf(column) }),
  )
  const isHidden = ({ name }: ColumnChoice) => hidden.includes(name)
  const shown = choices.filter((choice) => !isHidden(choice))
  return {
    choices,
    /** Whether the user's own order is loaded, before which nothing can be moved. */
    isLoaded,
    announcement,
    /** Moves a column to a position, counted from 0; `save` stores it. Does nothing beyond the ends. */
    move: ({ name, title }: ColumnChoice, to: number) => {
      if (!isLoaded || to < 0 || to >= choices.length) return
      const others = choices.map((choice) => choice.name).filter((other) => other !== name)
      change(() => ({ order: others.toSpliced(to, 0, name) }))
      const values = { name: title, position: to + 1, count: choices.length }
      setAnnouncement(translate('list.columns.moved', values))
    },
    save,
    /** Returns the width of a column in pixels. */
    widthOf: ({ name }: ColumnChoice) =>
      shownWidth(layout.widths.find(({ column }) => column === name)?.width, measure(name)),
    /** Gives a column a width in pixels; `save` stores it. */
    resize: ({ name, title }: ColumnChoice, width: number) => {
      resize(name, width)
      setAnnouncement(
        `${translate('list.columns.width', { name: title })}: ${translate('list.columns.pixels', { width })}`,
      )
    },
    isHidden,
    /** Whether the column is the last one that is shown. Without any, the rows would be empty. */
    isOnlyShown: ({ name }: ColumnChoice) => shown.length === 1 && shown[0]?.name === name,
    toggle: ({ name }: ColumnChoice) =>
      setHidden(
        hidden.includes(name) ? hidden.filter((other) => other !== name) : [...hidden, name],
      ),
    reset: () => {
      // Earlier versions stored the order of the columns in the browser.
      removeFromStore(`${storeKey}_columnRanks`)
      setHidden(hiddenAtFirst)
      change(() => ({ order: [], widths: [] }))
      save()
      setAnnouncement(translate('list.columns.wereReset'))
    },
  }
}
