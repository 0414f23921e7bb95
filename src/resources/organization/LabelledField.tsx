import { Button, InputBase, Select, type SelectProps } from '@mui/material'
import { type ComponentProps, type ReactNode, type Ref, useId } from 'react'
import { useTranslate } from 'react-admin'
import { clsx } from 'clsx'
import styles from './LabelledField.module.css'

/** What a field has around its value. */
interface Labelling {
  label: string
  /** The rule of the field, or what is wrong with its value. */
  helperText?: ReactNode
  error?: boolean
  required?: boolean
}

type InputProps = Omit<ComponentProps<'input'>, 'id' | 'ref'> &
  Labelling & {
    inputRef?: Ref<HTMLInputElement>
    /** Content at the end of the field. */
    end?: ReactNode
    /** Id of a text elsewhere that describes the field, when it has none below. */
    describedBy?: string
  }

/** Shows a text field with its label above, and its hint or fault below; without a frame when it is read-only. */
export function LabelledField(props: InputProps) {
  const { label, helperText, error = false, required = false } = props
  const { end, describedBy, inputRef, ...input } = withoutLabelling(props)
  const id = useId()
  const isFixed = input.readOnly === true && !error
  return (
    <Labelled {...{ id, label, helperText, error, required }}>
      <div className={clsx(styles['box'], isFixed && styles['fixed'])}>
        <input
          type="text"
          {...input}
          id={id}
          ref={inputRef}
          aria-required={required}
          aria-invalid={error}
          aria-describedby={helperText ? `${id}-help` : describedBy}
        />
        {end && <span className={styles['end']}>{end}</span>}
      </div>
    </Labelled>
  )
}

/** Shows a field for several lines of text, six at first, with its label above, and its hint or fault below. */
export function LabelledTextArea(props: Omit<ComponentProps<'textarea'>, 'id'> & Labelling) {
  const { label, helperText, error = false, required = false } = props
  const id = useId()
  return (
    <Labelled {...{ id, label, helperText, error, required }}>
      <div className={styles['box']}>
        <textarea
          rows={6}
          {...withoutLabelling(props)}
          id={id}
          aria-required={required}
          aria-invalid={error}
          aria-describedby={helperText ? `${id}-help` : undefined}
        />
      </div>
    </Labelled>
  )
}

type LabelledSelectProps = Omit<SelectProps<string>, 'variant' | 'id' | 'label'> & Labelling

/** Shows a select with its label above, and its hint or fault below. Its children are MUI's `<MenuItem>`. */
export function LabelledSelect(props: LabelledSelectProps) {
  const { label, helperText, error = false, required = false } = props
  const id = useId()
  return (
    <Labelled {...{ id, label, helperText, error, required }}>
      <div className={styles['box']}>
        <Select
          {...withoutLabelling(props)}
          id={id}
          labelId={`${id}-label`}
          fullWidth
          required={required}
          error={error}
          // The box has the border, so that the select does without MUI's frame and its notch.
          input={<InputBase />}
          inputProps={{
            'aria-describedby': helperText ? `${id}-help` : undefined,
            'aria-invalid': error,
          }}
        />
      </div>
    </Labelled>
  )
}

/** Returns the properties that belong to the input itself. */
function withoutLabelling<Props extends Labelling>(props: Props): Omit<Props, keyof Labelling> {
  const { label: _, helperText: _text, error: _error, required: _required, ...input } = props
  return input
}

function Labelled({
  id,
  label,
  helperText,
  error,
  required,
  children,
}: Labelling & { id: string; children: ReactNode }) {
  return (
    <div className={clsx(styles['field'], error && styles['faulty'])}>
      <label htmlFor={id} id={`${id}-label`} className={styles['label']}>
        {label}
        {required && (
          <span aria-hidden className={styles['star']}>
            {' *'}
          </span>
        )}
      </label>
      {children}
      {helperText && (
        <p id={`${id}-help`} className={styles['hint']}>
          {helperText}
        </p>
      )}
    </div>
  )
}

/** Replaces a select whose options could not be loaded, with Retry. The value is unchanged. */
export function LabelledFailure({ label, onRetry }: { label: string; onRetry: () => void }) {
  const translate = useTranslate()
  return (
    <div role="alert">
      <LabelledField
        label={label}
        value={translate('choice.failed')}
        readOnly
        error
        end={
          <Button color="inherit" size="small" onClick={onRetry}>
            {translate('shell.retry')}
          </Button>
        }
      />
    </div>
  )
}
