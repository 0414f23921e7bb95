import { distance } from 'fastest-levenshtein'
import type { NewCustomer } from '../../contract/administration/customer.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Db } from '../context.ts'
import {
  addCity,
  addCountry,
  addState,
  cityNames,
  countryNames,
  findCity,
  findCountry,
  findState,
  stateNames,
} from './placeStore.ts'

/** Names that are compared with one that is not known. */
const maxComparedNames = 5000
/** Names that a refusal suggests. */
const maxSuggestions = 3

/** The ids of a place; null for a state or city that was left empty. */
export interface PlaceIds {
  countryId: number
  stateId: number | null
  cityId: number | null
}

type PlaceInput = Pick<NewCustomer, 'country' | 'state' | 'city' | 'isNewPlace'>

/**
 * Returns the ids of a place, ignoring case. Adds what is not known when `isNewPlace` says that it is new; otherwise
 * throws `Problem('invalid')` that names the field and the nearest known names. Throws it for a city without a state.
 */
export async function findOrAddPlace(
  db: Db,
  { country, state, city, isNewPlace }: PlaceInput,
): Promise<PlaceIds> {
  if (city !== '' && state === '') {
    throw new Problem('invalid', 'A city needs its state', { fields: { state: 'Enter a state' } })
  }
  const countryId =
    (await findCountry(db, country))?.id ??
    (isNewPlace
      ? await addCountry(db, country)
      : refuse('country', country, await countryNames(db, maxComparedNames)))
  if (state === '') return { countryId, stateId: null, cityId: null }
  const stateId =
    (await findState(db, countryId, state))?.id ??
    (isNewPlace
      ? await addState(db, countryId, state)
      : refuse('state', state, await stateNames(db, countryId, maxComparedNames)))
  if (city === '') return { countryId, stateId, cityId: null }
  const cityId =
    (await findCity(db, stateId, city))?.id ??
    (isNewPlace
      ? await addCity(db, stateId, city)
      : refuse('city', city, await cityNames(db, stateId, maxComparedNames)))
  return { countryId, stateId, cityId }
}

/** Throws `Problem('invalid')` for a place that is not among the known `names`, and names the nearest. */
function refuse(field: 'country' | 'state' | 'city', name: string, names: string[]): never {
  const nearest = nearestNames(name, names)
  const hint = nearest.length > 0 ? `Nearest: ${nearest.join(', ')}.` : 'None is near to it.'
  throw new Problem('invalid', `There is no ${field} "${name}"`, {
    fields: {
      [field]: `There is no ${field} "${name}". ${hint} Correct it, or say that the place is new`,
    },
  })
}

/** Returns the names most like `name`, nearest first: those that differ in at most half of its characters. */
function nearestNames(name: string, names: readonly string[]): string[] {
  const lowerName = name.toLowerCase()
  return names
    .map((known) => ({ known, edits: distance(lowerName, known.toLowerCase()) }))
    .filter(({ edits }) => edits <= lowerName.length / 2)
    .sort((a, b) => a.edits - b.edits)
    .slice(0, maxSuggestions)
    .map(({ known }) => known)
}
