import { useRef } from 'react'

interface FileChooser {
  /** Accessible name of the input. */
  label: string
  /** File extensions or media types that the browser offers, e.g. `.xlsx,.csv`. */
  accept: string
  onChoose: (file: File) => void
}

/** Returns `open`, which opens the browser's chooser of a file, and the hidden `input` to render. */
export function useFileChooser({ label, accept, onChoose }: FileChooser) {
  const chooser = useRef<HTMLInputElement>(null)
  const input = (
    <input
      ref={chooser}
      type="file"
      accept={accept}
      hidden
      // Where it is the first field of a dialog, Tab would otherwise look for it after the last button, in vain.
      tabIndex={-1}
      aria-label={label}
      onChange={({ target }) => {
        const file = target.files?.[0]
        if (file !== undefined) onChoose(file)
        // Resetting the input lets the user choose the same file again after correcting it.
        target.value = ''
      }}
    />
  )
  return { input, open: () => chooser.current?.click() }
}
