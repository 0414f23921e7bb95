import { useTranslate } from 'react-admin'
import type { UploadKind } from '../../../contract/uploads/endpoints.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { useApi } from '../../dataProvider/useApi.ts'
import { DownloadButton } from '../../components/files/DownloadButton.tsx'

interface Props {
  kind: UploadKind
  /** Id of the upload; null when it has no rejected rows or they are no longer stored. */
  uploadId: string | null
}

/** Offers the workbook with the rows that an upload rejected. */
export function RejectedRows({ kind, uploadId }: Props) {
  const translate = useTranslate()
  const api = useApi()
  const { customerId } = useSession().principal
  if (uploadId === null) return null
  const area = kind === 'titles' || kind === 'books' ? 'holdingUploads' : 'endUsers'
  const load = () => api[area].rejected({ customerId, uploadId })
  return <DownloadButton variant="text" label={translate('upload.rejected')} load={load} />
}
