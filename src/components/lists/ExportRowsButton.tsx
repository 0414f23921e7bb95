import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import { ExportButton, useListContext, useNotify, useTranslate } from 'react-admin'
import { wholeCount } from '../../numbers.ts'

/** Rows of an export at most: the browser has them in memory. */
const maxExportRows = 100_000

/** Exports the rows that match the filters of the current list, and says how many of a longer one the file has. */
export function ExportRowsButton() {
  const translate = useTranslate()
  const notify = useNotify()
  const { total = 0 } = useListContext()
  const sayWhatIsCut = () => {
    if (total <= maxExportRows) return
    const messageArgs = { exported: wholeCount(maxExportRows), total: wholeCount(total) }
    notify('list.exportCut', { type: 'warning', autoHideDuration: null, messageArgs })
  }
  return (
    <ExportButton
      size="medium"
      icon={<FileDownloadOutlined />}
      maxResults={maxExportRows}
      onClick={sayWhatIsCut}
      // react-admin names a disabled button not at all on a phone.
      aria-label={translate('ra.action.export')}
    />
  )
}
