import { useTranslate } from 'react-admin'
import styles from './shell.module.css'

/** Shows the first stop of the Tab key: a link that skips header and menu. */
export function SkipLink() {
  const translate = useTranslate()
  return (
    <a
      href="#main-content"
      className={styles['skip']}
      onClick={(event) => {
        // The fragment is not added to the address, because it would be a useless history entry.
        event.preventDefault()
        document.getElementById('main-content')?.focus()
      }}
    >
      {translate('shell.skip')}
    </a>
  )
}
