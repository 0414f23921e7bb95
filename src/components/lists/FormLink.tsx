import { Link } from '@mui/material'
import type { MouseEvent, ReactNode } from 'react'
import {
  LinkBase,
  type RaRecord,
  useCreatePath,
  useResourceContext,
  useResourceDefinition,
} from 'react-admin'

interface Props {
  row: RaRecord
  children: ReactNode
}

/** Shows its children as a link to the form of a row; as they are when the resource has no form. */
export function FormLink({ row, children }: Props) {
  const createPath = useCreatePath()
  const resource = useResourceContext()
  const { hasEdit } = useResourceDefinition()
  if (!hasEdit) return children
  return (
    <Link
      component={LinkBase}
      to={createPath({ resource, type: 'edit', id: row.id })}
      // The row around it opens the form, too.
      onClick={(event: MouseEvent) => event.stopPropagation()}
      sx={{ fontWeight: 600 }}
    >
      {children}
    </Link>
  )
}
