import { useTranslate } from 'react-admin'
import type { Download } from '../../../contract/kernel/answer.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { DownloadButton } from '../../components/files/DownloadButton.tsx'
import { Origins } from '../../features/packages/Origins.tsx'
import { PackagePanel, type TitlesQuery } from '../../features/packages/PackagePanel.tsx'
import { useOpenRow } from '../../components/lists/useOpenRow.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import { formatDay } from '../../dates.ts'

interface Props {
  /** Returns the file of the titles. */
  details: (packageId: number, titles: TitlesQuery) => Promise<Download>
}

/** Shows the package that the address names, with its titles. */
export function OpenPackage({ details }: Props) {
  const translate = useTranslate()
  const api = useApi()
  const { customerId } = useSession().principal
  const { openId: packageId, close } = useOpenRow()
  if (packageId === null) return null
  const text = (key: string) => translate(`resources.packages.${key}`)
  return (
    <PackagePanel
      packageId={packageId}
      owner={`library ${customerId}`}
      load={(options) => api.packages.details({ customerId, packageId }, options)}
      facts={(row) => [
        [text('fields.packageType'), translate(`package.types.${row.packageType}`)],
        [text('fields.aggregatorName'), row.aggregatorName],
        [text('fields.titleCount'), row.titleCount],
        [text('fields.modifiedOn'), formatDay(row.modifiedOn)],
        [text('fields.status'), text(`statuses.${row.status}`)],
        [text('fields.origins'), <Origins key="origins" origins={row.origins} />],
      ]}
      actions={(titles) => (
        <DownloadButton label={text('downloadTitles')} load={() => details(packageId, titles)} />
      )}
      loadTitles={({ search: title, ...query }, options) =>
        api.packages.titles({ customerId, packageId, title, ...query }, options)
      }
      onClose={close}
    />
  )
}
