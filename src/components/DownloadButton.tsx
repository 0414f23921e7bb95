import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import { Button, type ButtonProps, IconButton, ListItemText, Menu, MenuItem } from '@mui/material'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import type { Download } from '../../contract/kernel/answer.ts'
import { saveDownload } from '../dataProvider/downloads.ts'

/** One file format that a `<DownloadMenu>` offers. */
export interface DownloadChoice {
  label: string
  load: () => Promise<Download>
}

function useSave() {
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const save = async (load: () => Promise<Download>) => {
    setBusy(true)
    try {
      await saveDownload(await load())
    } catch (error) {
      notify(error instanceof Error ? error.message : 'problem.unexpected', { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return { busy, save }
}

interface Props extends Pick<ButtonProps, 'variant' | 'disabled'> {
  label: string
  load: () => Promise<Download>
}

/** Shows a button that fetches a file and saves it. A failure is shown as a notification. */
export function DownloadButton({ label, load, variant = 'outlined', disabled = false }: Props) {
  const { busy, save } = useSave()
  return (
    <Button
      variant={variant}
      disabled={disabled}
      loading={busy}
      loadingPosition="start"
      startIcon={<FileDownloadOutlined />}
      onClick={() => void save(load)}
    >
      {label}
    </Button>
  )
}

/** Shows a download button as an icon, for one row of a table. */
export function DownloadIcon({ label, load }: { label: string; load: () => Promise<Download> }) {
  const { busy, save } = useSave()
  return (
    <IconButton title={label} aria-label={label} loading={busy} onClick={() => void save(load)}>
      <FileDownloadOutlined fontSize="small" />
    </IconButton>
  )
}

/** Shows a menu that offers one file in several formats. */
export function DownloadMenu({ label, choices }: { label: string; choices: DownloadChoice[] }) {
  const translate = useTranslate()
  const { busy, save } = useSave()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        variant="outlined"
        loading={busy}
        loadingPosition="start"
        startIcon={<FileDownloadOutlined />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {choices.map((choice) => (
          <MenuItem
            key={choice.label}
            onClick={() => {
              setAnchor(null)
              void save(choice.load)
            }}
          >
            <ListItemText primary={translate(choice.label)} />
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
