import { measures as counterMeasures } from '../../contract/counter/metrics.ts'

/** Measures of the cube. */
export const cubeMeasures: readonly string[] = ['hits', 'fullText', ...counterMeasures]

/** Dimensions of the cube, by which its rows differ. */
export const cubeKeys: readonly string[] = [
  'customerId',
  'day',
  'source',
  'titleId',
  'actionId',
  'device',
  'publisherId',
  'resourceTypeId',
  'accessMethod',
  'accessType',
  'openAccess',
]
