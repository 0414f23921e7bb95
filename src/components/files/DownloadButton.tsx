import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import {
  Button,
  type ButtonProps,
  IconButton,
  ListItemText,
  Menu,
  MenuItem,
  styled,
} from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Download } from '../../../contract/kernel/answer.ts'
import { useDownload } from './useDownload.ts'

/** One file format that a `<DownloadMenu>` offers. */
export interface DownloadChoice {
  label: string
  load: () => Promise<Download>
}

interface Props extends Pick<ButtonProps, 'variant' | 'disabled' | 'sx'> {
  label: string
  load: () => Promise<Download>
}

/** Shows a button that fetches a file and saves it, but not on paper. A failure is shown as a notification. */
export function DownloadButton({ label, load, variant = 'outlined', ...props }: Props) {
  const { mutate, isPending } = useDownload()
  return (
    <ScreenButton
      {...props}
      variant={variant}
      loading={isPending}
      loadingPosition="start"
      startIcon={<FileDownloadOutlined />}
      onClick={() => mutate(load)}
    >
      {label}
    </ScreenButton>
  )
}

const ScreenButton = styled(Button)({ '@media print': { display: 'none' } })

/** Shows a download button as an icon, for one row of a table. */
export function DownloadIcon({ label, load }: { label: string; load: () => Promise<Download> }) {
  const { mutate, isPending } = useDownload()
  return (
    <IconButton title={label} aria-label={label} loading={isPending} onClick={() => mutate(load)}>
      <FileDownloadOutlined fontSize="small" />
    </IconButton>
  )
}

/** Shows a menu that offers one file in several formats. */
export function DownloadMenu({ label, choices }: { label: string; choices: DownloadChoice[] }) {
  const translate = useTranslate()
  const { mutate, isPending } = useDownload()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        variant="outlined"
        loading={isPending}
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
              mutate(choice.load)
            }}
          >
            <ListItemText primary={translate(choice.label)} />
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
