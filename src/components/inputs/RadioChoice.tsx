import { clsx } from 'clsx'
import { type ReactNode, useId, useState } from 'react'
import styles from './RadioChoice.module.css'

interface Option<T extends string> {
  value: T
  label: ReactNode
  /** What the option does, shown below it. */
  hint?: string
}

interface Props<T extends string> {
  /** Name of the group, which is shown above it unless `isLabelHidden`. */
  label: string
  isLabelHidden?: boolean
  /** Null when none is chosen. */
  value: T | null
  options: readonly Option<NoInfer<T>>[]
  onChange: (value: NoInfer<T>) => void
  /** Shows the options below each other instead of in a row. */
  isColumn?: boolean
  required?: boolean
  disabled?: boolean
  /** Stands after the last option. */
  children?: ReactNode
}

/** Lets the user choose one of a few options, all of which are visible: the browser's own radio buttons. */
export function RadioChoice<T extends string>(props: Props<T>) {
  const { label, isLabelHidden = false, options, onChange, isColumn = false, children } = props
  const { required = false, disabled = false } = props
  const [chosen, setChosen] = useChosen(props.value)
  const id = useId()
  return (
    <div className={styles['choice']}>
      {!isLabelHidden && (
        <span id={id} className={styles['label']}>
          {label}
          {required && <span aria-hidden> *</span>}
        </span>
      )}
      <div
        role="radiogroup"
        {...(isLabelHidden ? { 'aria-label': label } : { 'aria-labelledby': id })}
        aria-required={required}
        aria-disabled={disabled}
        className={clsx(
          styles['options'],
          isColumn && styles['column'],
          disabled && styles['disabled'],
        )}
      >
        {options.map((option) => (
          <div key={option.value}>
            <label className={styles['option']}>
              <input
                type="radio"
                name={id}
                value={option.value}
                checked={option.value === chosen}
                disabled={disabled}
                {...(option.hint !== undefined && {
                  'aria-describedby': `${id}-${option.value}`,
                })}
                onChange={() => {
                  setChosen(option.value)
                  onChange(option.value)
                }}
              />
              <span>{option.label}</span>
            </label>
            {option.hint !== undefined && (
              <p id={`${id}-${option.value}`} className={styles['hint']}>
                {option.hint}
              </p>
            )}
          </div>
        ))}
        {children}
      </div>
    </div>
  )
}

/**
 * Returns the chosen value and a function that sets it. A press marks its option at once; a value that is kept in the
 * address follows some frames later.
 */
function useChosen<T extends string>(value: T | null) {
  const [choice, setChosen] = useState({ value, given: value })
  if (choice.given !== value) setChosen({ value, given: value })
  return [choice.value, (next: T) => setChosen({ value: next, given: value })] as const
}
