import type { FoundRecord } from '../../resources/declaration.ts'

/** Number of places that are offered again. */
const limit = 5

/** Places that were chosen, newest first, by user. In memory only, because they may name records of a customer. */
const placesByUser = new Map<number, FoundRecord[]>()

/** Returns the places that the user chose since the portal was loaded, newest first, at most 5. */
export const recentPlaces = (userId: number): readonly FoundRecord[] =>
  placesByUser.get(userId) ?? []

/** Puts a place in front of the user's recent ones. */
export function rememberPlace(userId: number, place: FoundRecord): void {
  const others = recentPlaces(userId).filter(({ address }) => address !== place.address)
  placesByUser.set(userId, [place, ...others].slice(0, limit))
}
