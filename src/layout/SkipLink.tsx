import { type MouseEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import styles from './shell.module.css'

/** Selects what the first row of the screen's list has for the keyboard. */
const inFirstRow =
  '#main-content [data-rows] :is(tbody, li) :is(a[href], button, input):not(:disabled)'

const firstInRows = () => document.querySelector<HTMLElement>(inFirstRow)

const focusContent = () => document.getElementById('main-content')?.focus()

/**
 * Shows the first stops of the Tab key: a link that skips header and menu, and on a screen with a list one that skips
 * its filters and headers too. Whether there is a list is found out when the first one gets the focus.
 */
export function SkipLink() {
  const translate = useTranslate()
  const [hasRows, setHasRows] = useState(false)
  // The fragment is not added to the address, because it would be a useless history entry.
  const toContent = (event: MouseEvent) => {
    event.preventDefault()
    focusContent()
  }
  const toRows = (event: MouseEvent) => {
    event.preventDefault()
    const target = firstInRows()
    if (target) target.focus()
    else focusContent()
  }
  return (
    <>
      <a
        href="#main-content"
        className={styles['skip']}
        onFocus={() => setHasRows(firstInRows() !== null)}
        onClick={toContent}
      >
        {translate('shell.skip')}
      </a>
      {hasRows && (
        <a href="#main-content" className={styles['skip']} onClick={toRows}>
          {translate('shell.skipToList')}
        </a>
      )}
    </>
  )
}
