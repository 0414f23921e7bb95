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
import { SmallTable } from '../../components/tables/SmallTable.tsx'
import {
  type Choice,
  compareSaves,
  defaultChoice,
  mergeVersions,
  rebaseLists,
  type Versions,
} from './merge.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'

interface Props<T, F extends keyof T> {
  versions: Versions<T>
  /** The fields that the form changes. */
  fields: readonly F[]
  labelOf: (field: F) => string
  /** Returns the value of a field in words, the entries of a list in lines; '' for an empty one. */
  describe: (field: F, version: T) => string
  onMerged: (version: T) => void
}

/** The button of a choice is beside the first line of a long text, which may go on below the window. */
const besideFirstLine = {
  alignItems: 'flex-start',
  verticalAlign: 'baseline',
  '& .MuiFormControlLabel-label': { alignSelf: 'baseline', paddingBlock: '7px' },
} as const

/**
 * Shows where the user's draft and a newer saved version differ, field by field and side by side, on a phone one below
 * the other, and lets the user choose for each. The user's own version is chosen where the user has changed the field.
 */
export function ConflictDialog<T extends object, F extends keyof T & string>(props: Props<T, F>) {
  const { fields, labelOf, describe, onMerged } = props
  const versions = rebaseLists(props.versions, fields)
  const [choices, setChoices] = useState<ReadonlyMap<F, Choice>>(new Map())
  const conflict = compareSaves(versions, fields)
  const t = useTranslations('conflict')
  const choice = (field: F, side: Choice) => {
    const described = describe(field, versions[side]) || t('empty')
    const isMerged = side === 'mine' && versions.mine[field] !== props.versions.mine[field]
    const text = isMerged ? `${t('merged')}\n${described}` : described
    return (
      <FormControlLabel
        key={side}
        sx={besideFirstLine}
        control={
          <Radio
            size="small"
            name={field}
            checked={(choices.get(field) ?? defaultChoice(conflict, field)) === side}
            onChange={() => setChoices(new Map(choices).set(field, side))}
            slotProps={{
              input: {
                'aria-label': `${labelOf(field)}, ${t(side)}: ${text.replaceAll('\n', ', ')}`,
              },
            }}
          />
        }
        label={text}
        slotProps={{ typography: { sx: { whiteSpace: 'pre-line' } } }}
      />
    )
  }
  return (
    <Dialog open maxWidth="md" fullWidth aria-labelledby="conflict-title">
      <DialogTitle id="conflict-title">{t('title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4, '& td': { verticalAlign: 'baseline' } }}>
        <DialogContentText color="textPrimary">{t('text')}</DialogContentText>
        <SmallTable
          label={t('title')}
          none={t('noneOfYours')}
          columns={[t('field'), t('mine'), t('theirs')]}
          rows={[...conflict.both, ...conflict.theirs].map((field) => ({
            key: field,
            cells: [labelOf(field), choice(field, 'mine'), choice(field, 'theirs')],
          }))}
        />
      </DialogContent>
      <DialogActions>
        <Button
          variant="contained"
          onClick={() => onMerged(mergeVersions(versions, conflict, choices))}
        >
          {t('go')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
