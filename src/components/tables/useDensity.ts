import { useStore } from 'react-admin'

/** How close the rows of lists are. */
export type Density = 'comfortable' | 'compact'

/** Returns how close the rows of all lists are for this user, and a function that changes it. */
export const useDensity = () => useStore<Density>('preferences.density', 'comfortable')
