import styles from '../controls.module.css'

interface Props {
  /** Accessible name. */
  label: string
  checked: boolean
  /** Whether some but not all of the options that it controls are checked. */
  indeterminate?: boolean
  onChange: () => void
}

/** Shows a check box in a table, where there are many of them: the browser's own. */
export const CheckBox = ({ label, checked, indeterminate = false, onChange }: Props) => (
  <label className={styles['checkBox']}>
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      onChange={onChange}
      ref={(input) => {
        if (input !== null) input.indeterminate = indeterminate
      }}
    />
  </label>
)
