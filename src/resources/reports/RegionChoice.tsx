import { useTranslate } from 'react-admin'
import { ChoiceFailure } from '../../components/loading/ChoiceFailure.tsx'
import { SelectChoice } from './SelectChoice.tsx'
import { useRegions } from './regions.ts'
import { serverText } from '../../i18n/serverText.ts'

interface Props {
  value: number | null
  onChange: (id: number | null) => void
}

const width = 160
/** Option value for all regions; no region has this id. */
const all = '0'

/** Selects a region from the platform's list; an empty value means all. */
export function RegionChoice({ value, onChange }: Props) {
  const translate = useTranslate()
  const { data, error, refetch } = useRegions()
  const label = translate('reports.ddr.region')
  if (error !== null)
    return <ChoiceFailure label={label} error={error} onRetry={() => void refetch()} />
  const regionOptions = (data ?? []).map(({ regionId, name }) => ({
    value: String(regionId),
    label: serverText(name),
  }))
  const isUnknown =
    data !== undefined &&
    value !== null &&
    !regionOptions.some((region) => region.value === String(value))
  const regions = isUnknown
    ? [
        ...regionOptions,
        { value: String(value), label: translate('reports.ddr.regionNumber', { id: value }) },
      ]
    : regionOptions
  return (
    <SelectChoice
      label={label}
      width={width}
      fault={isUnknown ? translate('reports.ddr.unknownRegion') : undefined}
      value={regions.some((region) => region.value === String(value)) ? String(value) : all}
      options={[{ value: all, label: translate('reports.ddr.allRegions') }, ...regions]}
      onChange={(region) => onChange(Number(region) || null)}
    />
  )
}
