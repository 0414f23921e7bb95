import DeleteOutline from '@mui/icons-material/DeleteOutline'
import EditOutlined from '@mui/icons-material/EditOutlined'
import { Box, IconButton } from '@mui/material'

interface Props {
  edit: string
  remove: string
  onEdit: () => void
  onRemove: () => void
}

/** Shows Edit and Delete of a row. */
export function RowButtons({ edit, remove, onEdit, onRemove }: Props) {
  return (
    <Box sx={{ display: 'flex', whiteSpace: 'nowrap' }}>
      <IconButton size="small" aria-label={edit} title={edit} onClick={onEdit}>
        <EditOutlined fontSize="small" />
      </IconButton>
      <IconButton size="small" aria-label={remove} title={remove} onClick={onRemove}>
        <DeleteOutline fontSize="small" />
      </IconButton>
    </Box>
  )
}
