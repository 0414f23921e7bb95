import GroupAddOutlined from '@mui/icons-material/GroupAddOutlined'
import GroupRemoveOutlined from '@mui/icons-material/GroupRemoveOutlined'
import HelpOutline from '@mui/icons-material/HelpOutline'
import PeopleOutlined from '@mui/icons-material/PeopleOutlined'
import { Box, Button, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { UserSheetPurpose } from '../../../contract/endUsers/rows.ts'
import { listAddress } from '../../links.ts'
import { paths } from '../../paths.ts'
import { RunningUpload } from '../../features/uploads/RunningUpload.tsx'
import { DownloadButton } from '../../components/files/DownloadButton.tsx'
import { useRestoredState } from '../../components/inputs/restoredInput.ts'
import { PageTitle } from '../../components/PageTitle.tsx'
import { HelpDialog } from './HelpDialog.tsx'
import { UploadDialog } from './UploadDialog.tsx'
import { UploadHistory } from './UploadHistory.tsx'
import { useTemplate } from './useTemplate.ts'
import { useUserTotal } from './useUserTotal.ts'
import { wholeCount } from '../../numbers.ts'
import { stack } from '../../components/stack.ts'

/** Shows bulk creation and deletion of end users (docs/requirements/portal.md §2.8). */
export function UserUploadPage() {
  const translate = useTranslate()
  const [openDialog, setOpenDialog] = useRestoredState<UserSheetPurpose | 'help' | null>(
    'userUpload dialog',
    null,
  )
  const list = useTemplate('list')
  const total = useUserTotal()
  return (
    <>
      <PageTitle title="userUpload.title" />
      <Box sx={{ ...stack, gap: 5 }}>
        <Typography color="textSecondary">{translate('userUpload.intro')}</Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
          <Button
            variant="contained"
            startIcon={<GroupAddOutlined />}
            onClick={() => setOpenDialog('creation')}
          >
            {translate('userUpload.creation.button')}
          </Button>
          <Button
            variant="outlined"
            startIcon={<GroupRemoveOutlined />}
            onClick={() => setOpenDialog('deletion')}
          >
            {translate('userUpload.deletion.button')}
          </Button>
          <DownloadButton label={translate('userUpload.list')} load={list} />
          <Button startIcon={<HelpOutline />} onClick={() => setOpenDialog('help')}>
            {translate('userUpload.help.button')}
          </Button>
          {/* The last one, so that none moves when the number arrives. */}
          {total.data !== 0 && (
            <Button
              component={Link}
              to={listAddress(paths.endUsers, {})}
              startIcon={<PeopleOutlined />}
            >
              {total.data === undefined
                ? translate('userUpload.seeAll')
                : translate('userUpload.seeAllCount', {
                    smart_count: total.data,
                    count: wholeCount(total.data),
                  })}
            </Button>
          )}
        </Box>
        {openDialog === null && (
          <>
            <RunningUpload kind="users" />
            <RunningUpload kind="userDeletion" />
          </>
        )}
        <UploadHistory />
      </Box>
      {openDialog === 'help' && <HelpDialog onClose={() => setOpenDialog(null)} />}
      {(openDialog === 'creation' || openDialog === 'deletion') && (
        <UploadDialog purpose={openDialog} onClose={() => setOpenDialog(null)} />
      )}
    </>
  )
}
