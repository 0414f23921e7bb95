import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { usePreserveInput, useRestoredInput } from '../../components/inputs/restoredInput.ts'
import { useTranslate } from 'react-admin'
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog.tsx'
import { type TypedRow, useEditor } from './record/editorContext.ts'

interface State<T> {
  /** Index of the row in the form; null for a new row. */
  index: number | null
  /** Changes whenever the form must start anew. */
  version: number
  resetCount: number
  /** What a resumed draft has of the form; undefined without one. */
  input?: T
}

interface Options<T> {
  /** Names the input that is preserved when the session expires. */
  inputKey: string
  /** Key under which the form reports its unfinished input. */
  name: string
  rows: readonly T[]
  onChange: (rows: T[]) => void
}

/**
 * Returns the state of a form that adds and edits the rows of a list, and the `dialog` to render. Opening another row
 * asks first when the form has input, and a change of other rows does not touch the form. The form is below the list,
 * so its first field gets the focus. A draft that is resumed puts its input into the form.
 */
export function useRowForm<T>({ inputKey, name, rows, onChange }: Options<T>) {
  const translate = useTranslate()
  const { resetCount, resumedRows } = useEditor()
  const restoredIndex = useRestoredInput<number>(`${inputKey} row`) ?? null
  const [state, setState] = useState<State<T>>({ index: restoredIndex, version: 0, resetCount })
  usePreserveInput(`${inputKey} row`, state.index ?? undefined)
  const [hasInput, setHasInput] = useState(false)
  const [requested, setRequested] = useState<number | null>(null)
  // After a reset of the record an index may mean another row. A new row is not affected.
  if (state.resetCount !== resetCount) {
    const resumed = resumedRow<T>(resumedRows[name])
    const version = state.index === null && !resumed ? state.version : state.version + 1
    setState({ index: null, version, resetCount, ...resumed })
  }
  const { index, version } = state
  const firstField = useRef<HTMLInputElement>(null)
  const open = (at: number | null) => {
    setState({ index: at, version: version + 1, resetCount })
    setHasInput(false)
    setRequested(null)
  }
  const edit = (at: number | null) => {
    flushSync(() => open(at))
    firstField.current?.focus()
  }
  return {
    index,
    firstField,
    row: index === null ? null : (rows[index] ?? null),
    /** What the form shows instead of its row; undefined without a resumed draft. */
    input: state.input,
    formKey: String(version),
    inputKey,
    onInput: setHasInput,
    edit: (at: number) => (hasInput && at !== index ? setRequested(at) : edit(at)),
    close: () => open(null),
    put: (row: T) => {
      onChange(
        index === null ? [...rows, row] : rows.map((other, at) => (at === index ? row : other)),
      )
      open(null)
    },
    remove: (at: number) => {
      onChange(rows.filter((_, other) => other !== at))
      if (at === index) open(null)
      else if (index !== null && at < index) setState({ ...state, index: index - 1 })
    },
    dialog: (
      <ConfirmDialog
        open={requested !== null}
        title={translate('organization.unfinished.replaceTitle')}
        confirm={translate('organization.unfinished.replace')}
        isDestructive
        onConfirm={() => edit(requested)}
        onCancel={() => setRequested(null)}
      >
        {translate('organization.unfinished.replaceText')}
      </ConfirmDialog>
    ),
  }
}

/** Returns the row of a stored draft as one of this form, which alone reports rows by its name. */
const resumedRow = <T,>(row: TypedRow | undefined) => row as TypedRow<T> | undefined
