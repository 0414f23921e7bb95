import DensityMedium from '@mui/icons-material/DensityMedium'
import DensitySmall from '@mui/icons-material/DensitySmall'
import { ToggleButton } from '@mui/material'
import { useTranslate } from 'react-admin'
import { ColumnsButton } from './ColumnsMenu.tsx'
import { useDensity } from './useDensity.ts'
import { useIsNarrow } from '../useIsNarrow.ts'

/** Offers the columns of a table and the density of its rows; on a phone columns alone, for cards neither. */
export function TableSettings() {
  const narrow = useIsNarrow()
  return (
    <>
      <ColumnsButton />
      {!narrow && <DensityToggle />}
    </>
  )
}

function DensityToggle() {
  const translate = useTranslate()
  const [density, setDensity] = useDensity()
  const isCompact = density === 'compact'
  const label = translate('list.compactRows')
  return (
    <ToggleButton
      size="small"
      value="compact"
      color="primary"
      selected={isCompact}
      title={label}
      aria-label={label}
      onChange={() => setDensity(isCompact ? 'comfortable' : 'compact')}
      sx={{ border: 0, p: 1 }}
    >
      {isCompact ? <DensitySmall fontSize="small" /> : <DensityMedium fontSize="small" />}
    </ToggleButton>
  )
}
