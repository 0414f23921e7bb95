import { useListContext, useTranslate } from 'react-admin'
import type { Download } from '../../../contract/kernel/answer.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { DownloadButton } from '../../components/DownloadButton.tsx'
import { Origins } from '../../components/Origins.tsx'
import { PackagePanel } from '../../components/PackagePanel.tsx'
import { useOpened } from '../../components/useOpened.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import type { PackageRow } from './bindings.ts'

/** The package that the address names, with its titles. */
export function OpenedPackage({ details }: { details: (packageId: number) => Promise<Download> }) {
  const translate = useTranslate()
  const api = useApi()
  const { customerId } = useSession().principal
  const { data = [] } = useListContext<PackageRow>()
  const { opened, close } = useOpened()
  if (opened === null) return null
  const row = data.find(({ packageId }) => packageId === opened)
  const field = (name: string) => translate(`resources.packages.fields.${name}`)
  return (
    <PackagePanel
      packageId={opened}
      name={row?.name ?? translate('package.name')}
      facts={
        row
          ? [
              [field('packageType'), translate(`resources.packages.types.${row.packageType}`)],
              [field('aggregatorName'), row.aggregatorName],
              [field('titleCount'), row.titleCount],
              [field('modifiedOn'), row.modifiedOn],
              [field('status'), translate(`resources.packages.statuses.${row.status}`)],
              [field('origins'), <Origins key="origins" origins={row.origins} />],
            ]
          : []
      }
      actions={
        <DownloadButton
          label={translate('resources.packages.downloadTitles')}
          load={() => details(opened)}
        />
      }
      load={(query, options) => api.packages.titles({ customerId, ...query }, options)}
      onClose={close}
    />
  )
}
