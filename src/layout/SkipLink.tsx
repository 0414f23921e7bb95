import { useTranslate } from 'react-admin'
import styles from './shell.module.css'

/** The first stop of the Tab key: past header and menu. */
export function SkipLink() {
  const translate = useTranslate()
  return (
    <a
      href="#main-content"
      className={styles['skip']}
      onClick={(event) => {
        // The address stays what it was: the fragment is no place to come back to.
        event.preventDefault()
        document.getElementById('main-content')?.focus()
      }}
    >
      {translate('shell.skip')}
    </a>
  )
}
