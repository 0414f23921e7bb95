import { Box, FormHelperText, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useSession } from '../../../authProvider/SessionContext.tsx'
import { InstitutionSelect } from '../list/InstitutionSelect.tsx'
import { PrioritySelect } from '../PrioritySelect.tsx'
import { raiseLabels } from './raiseValues.ts'
import { ForwardChoice, SupplierSuggestions } from './SupplierSuggestions.tsx'
import type { SupplierChoice } from './useSupplierChoice.ts'

interface Props {
  choice: SupplierChoice
  /** Why the platform refused the chosen library, in words. */
  refused: string | undefined
  /** Whether the year of the article is known, by which suggestions are more exact. */
  hasYear: boolean
  priority: number | undefined
  onPriority: (priority: number | undefined) => void
}

/**
 * Lets the user choose the library to which a new request is sent, those to which it is forwarded, and its priority.
 */
export function SupplierFields({ choice, refused, hasYear, priority, onPriority }: Props) {
  const translate = useTranslate()
  const { customerId } = useSession().principal
  const { suggestion, supplierId, choose, nextNames, isForwarding, setForwarding, faults } = choice
  const unmet = [
    faults.pages && translate(raiseLabels.pages),
    faults.includeTitlePage && translate('ddr.suggest.titlePage'),
  ].filter(Boolean)
  return (
    <>
      <Typography variant="h3">{translate('ddr.raise.supplier')}</Typography>
      <SupplierSuggestions
        suggestion={suggestion}
        hasYear={hasYear}
        supplierId={supplierId}
        onChoose={choose}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4 }}>
        <InstitutionSelect
          label="ddr.raise.supplierLabel"
          placeholder="ddr.raise.supplierHint"
          value={supplierId}
          except={customerId}
          required
          fault={refused}
          onChange={choose}
        />
        <PrioritySelect value={priority} required onChange={onPriority} />
      </Box>
      {nextNames.length > 0 && (
        <ForwardChoice isForwarding={isForwarding} names={nextNames} onChange={setForwarding} />
      )}
      {/* The fields with the rules are further up than most windows are high. */}
      {unmet.length > 0 && (
        <FormHelperText error>
          {translate('ddr.suggest.unmet', { fields: unmet.join(', ') })}
        </FormHelperText>
      )}
    </>
  )
}
