import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useApi } from '../../dataProvider/useApi.ts'
import { queryKeys } from '../../dataProvider/queryKeys.ts'
import { serverText } from '../../i18n/serverText.ts'

/** Returns the query of the regions that the DDR report can be filtered by. */
export function useRegions() {
  const api = useApi()
  return useQuery({
    queryKey: queryKeys.reports.regions(),
    queryFn: ({ signal }) => api.ddrReports.regions({}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Returns the name of a region; its number until the names are loaded. */
export function useRegionName(regionId: number | null): string {
  const translate = useTranslate()
  const { data } = useRegions()
  const region = data?.find((one) => one.regionId === regionId)
  return region === undefined
    ? translate('reports.ddr.regionNumber', { id: regionId })
    : serverText(region.name)
}
