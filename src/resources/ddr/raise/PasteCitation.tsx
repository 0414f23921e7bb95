import { Box, Button, TextField } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import {
  type CitationList,
  maxCitations,
  maxCitationText,
} from '../../../../contract/ddr/citations/citationFile.ts'
import { readCitations } from '../../../../contract/ddr/citations/citations.ts'
import { useRestoredState } from '../../../components/inputs/restoredInput.ts'
import { readChosenFile } from '../../../readChosenFile.ts'
import { useFileChooser } from '../../../components/inputs/useFileChooser.tsx'
import { megabytes, wholeCount } from '../../../numbers.ts'

/** Why a text or a file could not be read. */
type Fault = 'unreadable' | 'tooLarge' | 'unreadableFile'

const helpKey = (fault: Fault | null): string => {
  if (fault === 'unreadableFile') return 'problem.unreadableFile'
  return fault === null ? 'ddr.raise.pasteHint' : `ddr.raise.${fault}`
}

interface Props {
  /** A text that could not be read, for the user to correct; '' for an empty field. */
  first: string
  onRead: (list: CitationList) => void
}

/** Reads articles from a pasted DOI, OpenURL, link or citation, or from a RIS or BibTeX file. */
export function PasteCitation({ first, onRead }: Props) {
  const translate = useTranslate()
  const [text, setText] = useRestoredState('ddr.raise paste', first)
  const [fault, setFault] = useState<Fault | null>(first === '' ? null : 'unreadable')
  const read = (source: string) => {
    const list = readCitations(source)
    setFault(list === null ? 'unreadable' : null)
    if (list !== null) onRead(list)
  }
  const readFile = async (file: File) => {
    if (file.size > maxCitationText) {
      setFault('tooLarge')
      return
    }
    const content = await readChosenFile(() => file.text())
    if (content === null) setFault('unreadableFile')
    else read(content)
  }
  const chooser = useFileChooser({
    label: translate('ddr.raise.file'),
    accept: '.ris,.bib,.bibtex,.txt',
    onChoose: (file) => void readFile(file),
  })
  return (
    <Box sx={{ display: 'grid', gap: 2, pt: 2 }}>
      <TextField
        size="small"
        fullWidth
        multiline
        maxRows={6}
        label={translate('ddr.raise.paste')}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          // Enter reads the pasted text instead of submitting the form around it.
          if (event.key !== 'Enter' || event.shiftKey) return
          event.preventDefault()
          read(text)
        }}
        error={fault !== null}
        helperText={translate(helpKey(fault), {
          most: wholeCount(maxCitations),
          max: megabytes(maxCitationText),
        })}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: maxCitationText } }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        <Button
          variant="outlined"
          disabled={text.trim() === ''}
          onClick={() => read(text)}
          sx={{ whiteSpace: 'nowrap' }}
        >
          {translate('ddr.raise.read')}
        </Button>
        {chooser.input}
        <Button variant="outlined" onClick={chooser.open}>
          {translate('ddr.raise.file')}
        </Button>
      </Box>
    </Box>
  )
}
