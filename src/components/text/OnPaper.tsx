import styles from './OnPaper.module.css'

/** Shows a text on paper alone, in place of the controls and the header that say it on screen. */
export const OnPaper = ({ text }: { text: string }) => (
  <p className={styles['onPaper']} data-text={text} />
)
