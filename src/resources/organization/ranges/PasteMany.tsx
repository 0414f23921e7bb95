import ContentPaste from '@mui/icons-material/ContentPaste'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import type { Family } from '../../../../contract/organization/ip/address.ts'
import type { Span } from '../../../../contract/organization/ip/range.ts'
import { PasteDialog } from './PasteDialog.tsx'

interface Props {
  family: Family
  saved: readonly (Span | undefined)[]
  /** Adds ranges and then calls `onAdded`, once wide ones were confirmed. */
  onAdd: (spans: Span[], onAdded: () => void) => void
}

/**
 * Shows the button that opens the dialog to paste many ranges. What was pasted and not added is there when
 * the dialog is opened again.
 */
export function PasteMany({ family, saved, onAdd }: Props) {
  const translate = useTranslate()
  const notify = useNotify()
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const keepRest = (rest: readonly string[]) => {
    setOpen(false)
    setText(rest.join('\n'))
    if (rest.length === 0) return
    const messageArgs = { smart_count: rest.length }
    notify('organization.ranges.pasteRest', { type: 'warning', messageArgs })
  }
  return (
    <>
      <Button size="small" startIcon={<ContentPaste />} onClick={() => setOpen(true)}>
        {translate('organization.ranges.paste')}
      </Button>
      {isOpen && (
        <PasteDialog
          family={family}
          saved={saved}
          text={text}
          onText={setText}
          onAdd={(spans, rest) => onAdd(spans, () => keepRest(rest))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
