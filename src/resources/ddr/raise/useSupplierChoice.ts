import { ruleFaultsOfAll } from '../../../../contract/ddr/suppliers/supplierRules.ts'
import { useRestoredState } from '../../../components/inputs/restoredInput.ts'
import type { RaiseValues } from './raiseValues.ts'
import { namesOf, nextSuppliers, rulesOf, useSuppliers } from './useSuppliers.ts'

/**
 * Returns the libraries that a new request goes to: the best suggestion until the user has chosen one, and those that
 * it is forwarded to. `faults` says by field what the request lacks under their rules. The library `except` is not
 * suggested.
 */
export function useSupplierChoice(values: RaiseValues, includeTitlePage: boolean, except?: number) {
  const suggestion = useSuppliers(values, except)
  /** Null once the user has cleared the field, undefined until the user has chosen. */
  const [chosenId, setChosenId] = useRestoredState<number | null | undefined>(
    'ddr.raise supplier',
    undefined,
  )
  const [isForwarding, setForwarding] = useRestoredState('ddr.raise forwarding', false)
  const supplierId =
    chosenId === undefined ? suggestion.data?.rows[0]?.supplierId : (chosenId ?? undefined)
  const nextIds = nextSuppliers(suggestion.data, supplierId)
  const forwardTo = isForwarding ? nextIds : []
  return {
    suggestion,
    supplierId,
    /** Chooses a library; undefined for none. */
    choose: (id: number | undefined) => setChosenId(id ?? null),
    forwardTo,
    /** Names of the libraries that it can go on to, in their order. */
    nextNames: namesOf(suggestion.data, nextIds),
    isForwarding,
    setForwarding,
    faults: ruleFaultsOfAll(rulesOf(suggestion.data, [supplierId, ...forwardTo]), {
      pages: values.pages,
      includeTitlePage,
    }),
  }
}

/** The state and functions that `useSupplierChoice` returns. */
export type SupplierChoice = ReturnType<typeof useSupplierChoice>
