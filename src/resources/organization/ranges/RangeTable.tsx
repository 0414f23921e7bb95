import { Alert, Box, Typography } from '@mui/material'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslate } from 'react-admin'
import { type FieldError, useController } from 'react-hook-form'
import type { Family } from '../../../../contract/organization/ip/address.ts'
import {
  type IpRange,
  rangeOf,
  rangeText,
  type Span,
} from '../../../../contract/organization/ip/range.ts'
import { isWide } from '../../../../contract/organization/ip/wide.ts'
import { type Draft, useEditor } from '../record/editorContext.ts'
import { addressesText } from './addressesText.ts'
import { PasteMany } from './PasteMany.tsx'
import { RangeForm } from './RangeForm.tsx'
import { familyFault, rangeField, spansOf } from './rangeRules.ts'
import { RowButtons } from '../RowButtons.tsx'
import { LeftToRight } from '../../../components/text/LeftToRight.tsx'
import { SmallTable } from '../../../components/tables/SmallTable.tsx'
import { useFaultText } from '../useFaultText.ts'
import { useRowForm } from '../useRowForm.tsx'
import { WideRangesDialog } from './WideRangesDialog.tsx'
import { useTranslations } from '../../../i18n/useTranslations.ts'

/**
 * Lists the ranges of one address family, with a form that adds or edits one (docs/requirements/resources.md §4).
 */
export function RangeTable({ family }: { family: Family }) {
  const { base, canEdit } = useEditor()
  const name = rangeField[family]
  const editable = canEdit(name)
  // The platform names faults of single ranges (`ip4Ranges.0`), which an exact subscription does not hear of.
  const { field, fieldState } = useController<Draft, 'ip4Ranges' | 'ip6Ranges'>({
    name,
    exact: false,
  })
  const { ref, value: ranges, onChange } = field
  const spans = spansOf(ranges, family)
  const t = useTranslations('organization.ranges')
  const form = useRowForm<IpRange>({
    inputKey: `${name} ${base.customerId}`,
    name,
    rows: ranges,
    onChange,
  })
  const { addConfirmed, question } = useWideRangesQuestion()
  const addOne = (range: IpRange) => {
    // The form starts anew after each range, and the next one is typed into it.
    flushSync(() => form.put(range))
    form.firstField.current?.focus()
  }
  return (
    <Box
      role="group"
      aria-label={t(`ip${family}`)}
      ref={ref}
      tabIndex={-1}
      sx={{ display: 'grid', gap: 3 }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 3 }}>
        <Typography variant="h3">{t(`ip${family}`)}</Typography>
        {editable && (
          <PasteMany
            family={family}
            saved={spans}
            onAdd={(added, onAdded) =>
              addConfirmed(added, () => {
                onChange([...ranges, ...added.map((span) => rangeOf(span))])
                onAdded()
              })
            }
          />
        )}
      </Box>
      <RangeFaults family={family} ranges={ranges} error={fieldState.error} />
      <RangeRows
        family={family}
        ranges={ranges}
        {...(editable && { onEdit: form.edit, onRemove: form.remove })}
      />
      {editable && (
        <RangeForm
          key={form.formKey}
          inputKey={form.inputKey}
          family={family}
          range={form.row}
          index={form.index}
          {...(form.input && { input: form.input })}
          saved={spans.filter((_, index) => index !== form.index)}
          fromRef={form.firstField}
          onPut={form.put}
          onAdd={(span, range) => addConfirmed([span], () => addOne(range))}
          onInput={form.onInput}
          onCancel={form.close}
        />
      )}
      {form.dialog}
      {question}
    </Box>
  )
}

/**
 * Returns a function that adds ranges, those with very many addresses only once the user has confirmed them, and the
 * question to render.
 */
function useWideRangesQuestion() {
  const [unconfirmed, setUnconfirmed] = useState<{ wide: Span[]; add: () => void } | null>(null)
  const close = () => setUnconfirmed(null)
  return {
    addConfirmed: (added: readonly Span[], add: () => void) => {
      const wide = added.filter(isWide)
      if (wide.length > 0) setUnconfirmed({ wide, add })
      else add()
    },
    question: unconfirmed && (
      <WideRangesDialog
        spans={unconfirmed.wide}
        onConfirm={() => {
          close()
          unconfirmed.add()
        }}
        onCancel={close}
      />
    ),
  }
}

interface FaultsProps {
  family: Family
  ranges: readonly IpRange[]
  error: FieldError | undefined
}

/** Shows what is wrong with the ranges as a whole, and with single ones. */
function RangeFaults({ family, ranges, error }: FaultsProps) {
  const faultText = useFaultText()
  const faults = ranges.flatMap((range, index) => {
    const fault = rowFault(error, index)
    return fault ? [`${rangeText(range)}: ${faultText(familyFault(fault, family), 'label')}`] : []
  })
  if (error?.message) faults.unshift(faultText(error.message, rangeField[family]))
  return faults.map((fault) => (
    <Alert key={fault} severity="error">
      {fault}
    </Alert>
  ))
}

interface RowsProps {
  family: Family
  ranges: readonly IpRange[]
  /** Edit and remove the range at an index; missing where they are read-only. */
  onEdit?: (index: number) => void
  onRemove?: (index: number) => void
}

/** Widths of the columns in percent, the same for both families: an IPv6 address is long. */
const columnWidths = [29, 29, 15, 15, 12]

/** Shows the ranges with their number of addresses. */
function RangeRows({ family, ranges, onEdit, onRemove }: RowsProps) {
  const translate = useTranslate()
  const t = useTranslations('organization.ranges')
  const spans = spansOf(ranges, family)
  const countOf = (span: Span | undefined) => span && addressesText([span], translate)
  return (
    <SmallTable
      label={t(`ip${family}`)}
      none={t('none')}
      columnWidths={columnWidths}
      columns={[t('from'), t('to'), t('count'), t('label'), ...(onEdit ? [t('actions')] : [])]}
      rows={ranges.map((range, index) => ({
        key: `${range.from} ${range.to ?? ''}`,
        cells: [
          <LeftToRight key="from" text={range.from} />,
          range.to && <LeftToRight key="to" text={range.to} />,
          countOf(spans[index]),
          range.label,
          ...(onEdit && onRemove
            ? [
                <RowButtons
                  key="actions"
                  edit={t('edit', { range: rangeText(range) })}
                  remove={t('delete', { range: rangeText(range) })}
                  onEdit={() => onEdit(index)}
                  onRemove={() => onRemove(index)}
                />,
              ]
            : []),
        ],
      }))}
    />
  )
}

/** Returns the fault of one row from the form library's errors, which are nested by index. */
function rowFault(error: unknown, index: number): string | undefined {
  const row = (error as Record<number, { message?: string } | undefined> | undefined)?.[index]
  return row?.message
}
