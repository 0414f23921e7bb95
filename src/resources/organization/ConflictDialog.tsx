import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  FormControlLabel,
  Radio,
} from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { rangeText } from '../../../contract/organization/ip/range.ts'
import type { OrganizationRecord } from '../../../contract/organization/endpoints.ts'
import { type DraftField, draftOf } from '../../../contract/organization/record.ts'
import type { Draft } from './editorContext.ts'
import { type Choice, compareSaves, merged } from './merge.ts'
import { SmallTable } from '../../components/SmallTable.tsx'

interface Props {
  base: OrganizationRecord
  mine: Draft
  theirs: OrganizationRecord
  onMerged: (draft: Draft) => void
}

/**
 * Shows where the user's draft and a newer saved version differ, and lets the user choose per
 * field.
 */
export function ConflictDialog({ base, mine, theirs, onMerged }: Props) {
  const translate = useTranslate()
  const [choices, setChoices] = useState<Partial<Record<DraftField, Choice>>>({})
  const other = draftOf(theirs)
  const conflict = compareSaves(draftOf(base), mine, other)
  const t = (key: string, args = {}) => translate(`organization.conflict.${key}`, args)
  const describe = useFieldDescription({ base, theirs })
  const choice = (field: DraftField, side: Choice, draft: Draft) => (
    <FormControlLabel
      key={side}
      control={
        <Radio
          size="small"
          name={field}
          checked={(choices[field] ?? 'mine') === side}
          onChange={() => setChoices({ ...choices, [field]: side })}
        />
      }
      label={describe(field, draft)}
    />
  )
  return (
    <Dialog open maxWidth="md" fullWidth aria-labelledby="conflict-title">
      <DialogTitle id="conflict-title">{t('title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <DialogContentText color="textPrimary">{t('text')}</DialogContentText>
        <SmallTable
          label={t('title')}
          none={t('noneOfYours')}
          columns={[t('field'), t('mine'), t('theirs')]}
          rows={[
            ...conflict.both.map((field) => ({
              key: field,
              cells: [
                translate(`organization.field.${field}`),
                choice(field, 'mine', mine),
                choice(field, 'theirs', other),
              ],
            })),
            ...conflict.theirs.map((field) => ({
              key: field,
              cells: [
                translate(`organization.field.${field}`),
                describe(field, mine),
                `${describe(field, other)} (${t('taken')})`,
              ],
            })),
          ]}
        />
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 4 }}>
        <Button
          variant="contained"
          disableElevation
          onClick={() => onMerged(merged(mine, other, conflict, choices))}
        >
          {t('go')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Returns a function that describes the value of a field in words. */
function useFieldDescription(records: { base: OrganizationRecord; theirs: OrganizationRecord }) {
  const translate = useTranslate()
  const t = (key: string, args = {}) => translate(`organization.conflict.${key}`, args)
  const place = (id: number | null, of: 'state' | 'city') =>
    Object.values(records).find((record) => record[`${of}Id`] === id)?.[of] ?? String(id ?? '')
  return (field: DraftField, draft: Draft): string => {
    if (field === 'stateId') return place(draft.stateId, 'state') || t('empty')
    if (field === 'cityId') return place(draft.cityId, 'city') || t('empty')
    if (field === 'ip4Ranges' || field === 'ip6Ranges') {
      return draft[field].map(rangeText).join(', ') || t('empty')
    }
    if (field === 'contacts') {
      const names = draft.contacts.map(({ firstName, lastName }) => `${firstName} ${lastName}`)
      return names.join(', ') || t('empty')
    }
    return draft[field] || t('empty')
  }
}
