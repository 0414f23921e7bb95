import { useTranslate } from 'react-admin'
import { formatDays } from '../../../dates.ts'
import { ConflictDialog } from '../../../features/conflicts/ConflictDialog.tsx'
import type { StoredSettings } from './useSupplierSettings.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'

/** The settings that the form changes, in its order. */
const fields = [
  'workingDays',
  'opensAt',
  'closesAt',
  'closures',
  'needsPages',
  'needsTitlePage',
  'isLastResort',
  'maxPages',
  'maxOpenRequests',
] as const satisfies readonly (keyof StoredSettings)[]

type Field = (typeof fields)[number]

interface Props {
  base: StoredSettings
  mine: StoredSettings
  theirs: StoredSettings
  onMerged: (settings: StoredSettings) => void
}

/** Shows where the user's settings and those that somebody else saved differ, with a choice for each. */
export function SettingsConflict({ onMerged, ...versions }: Props) {
  const translate = useTranslate()
  const t = useTranslations('ddr.settings')
  const describe = (field: Field, settings: StoredSettings): string => {
    if (field === 'workingDays') {
      return settings.workingDays.map((day) => t(`days.${day}`)).join(', ')
    }
    if (field === 'closures') {
      return settings.closures
        .map(({ from, to, reason }) => [formatDays(from, to), reason].filter(Boolean).join(' '))
        .join('\n')
    }
    const value = settings[field]
    if (typeof value === 'boolean') return translate(value ? 'ra.boolean.true' : 'ra.boolean.false')
    return value === null ? '' : String(value)
  }
  return (
    <ConflictDialog<StoredSettings, Field>
      versions={versions}
      fields={fields}
      labelOf={t}
      describe={describe}
      // What is saved next replaces the version that the other has saved.
      onMerged={(settings) => onMerged({ ...settings, rowVersion: versions.theirs.rowVersion })}
    />
  )
}
