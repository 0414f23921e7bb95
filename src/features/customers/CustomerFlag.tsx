import { Chip } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { MemberFlag } from '../../../contract/organization/memberFlags.ts'

/** Shows in words what may need attention at a customer. */
export function CustomerFlag({ flag }: { flag: MemberFlag }) {
  const translate = useTranslate()
  return (
    <Chip
      size="small"
      color="warning"
      variant="outlined"
      label={translate(`customerFlags.${flag}`)}
      // A chip cuts its words off by default.
      sx={{ height: 'auto', '& .MuiChip-label': { py: 0.5, whiteSpace: 'normal' } }}
    />
  )
}
