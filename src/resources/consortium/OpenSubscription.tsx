import { useTranslate } from 'react-admin'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { DownloadButton } from '../../components/files/DownloadButton.tsx'
import { PackagePanel } from '../../features/packages/PackagePanel.tsx'
import { useOpenRow } from '../../components/lists/useOpenRow.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import { formatDay } from '../../dates.ts'

/** Shows the consortium package that the address names, with its titles. */
export function OpenSubscription() {
  const translate = useTranslate()
  const api = useApi()
  const consortiumId = useSession().principal.consortiumId ?? 0
  const { openId: packageId, close } = useOpenRow()
  if (packageId === null) return null
  const text = (key: string) => translate(`resources.consortiumPackages.${key}`)
  return (
    <PackagePanel
      packageId={packageId}
      owner={`consortium ${consortiumId}`}
      load={(options) => api.consortiumResources.details({ consortiumId, packageId }, options)}
      facts={(row) => [
        [text('fields.packageType'), translate(`package.types.${row.packageType}`)],
        [text('fields.aggregatorName'), row.aggregatorName],
        [text('fields.titleCount'), row.titleCount],
        [text('fields.modifiedOn'), formatDay(row.modifiedOn)],
      ]}
      actions={(titles) => (
        <DownloadButton
          label={text('downloadTitles')}
          load={() => api.consortiumResources.downloadDetails({ packageId, ...titles })}
        />
      )}
      loadTitles={({ search: title, ...query }, options) =>
        api.consortiumResources.titles({ consortiumId, packageId, title, ...query }, options)
      }
      onClose={close}
    />
  )
}
