import type { MetricType } from './metrics.ts'

/** What COUNTER counts an action as; null for an action that COUNTER does not count. */
export type CounterKind = 'search' | 'investigation' | 'request'

/** The metrics that an action of each kind is counted in. */
export const metricsOfKind: Record<CounterKind, readonly MetricType[]> = {
  search: ['Searches_Platform', 'Searches_Regular'],
  investigation: [
    'Total_Item_Investigations',
    'Unique_Item_Investigations',
    'Unique_Title_Investigations',
  ],
  // Every COUNTER request is also an investigation.
  request: [
    'Total_Item_Investigations',
    'Unique_Item_Investigations',
    'Unique_Title_Investigations',
    'Total_Item_Requests',
    'Unique_Item_Requests',
    'Unique_Title_Requests',
  ],
}

/** Says which COUNTER metrics one recorded usage action counts for, and why. */
export interface MappedAction {
  /** Id of the action in the platform's usage tables. */
  actionId: number
  activity: string
  service: string
  kind: CounterKind | null
  reason: string
}

const runs = 'A search runs in the chosen database and shows a new set of results.'
const opens = 'A page opens; nothing is searched and no item is shown.'
const linkOut =
  'The full text is at the publisher: the click out is an Investigation, never a Request, because the content is not delivered by this platform.'
const about = 'Information about one content item is shown.'
const lists = 'A list is browsed; it names no content item, and no search runs.'
const keeps = 'Something is kept for later; no content item is shown.'
const alert = 'An alert is set up; what it finds later is not initiated by a reader.'

/** How each recorded action is counted, with the reason; docs/counter.md is made from this table. */
export const actionMapping: readonly MappedAction[] = [
  action(4, 'Login', 'Login', null, 'Signing in is neither a search nor the use of an item.'),
  action(10, 'Search', 'Basic Search', 'search', runs),
  action(11, 'Search', 'Advanced Search', 'search', runs),
  action(12, 'Search', 'Search Builder Results page', 'search', runs),
  action(13, 'Search', 'Search Builder -  Document type', null, opens),
  action(14, 'Search', 'Search Builder Home page', null, opens),
  action(15, 'Search', 'Search History', null, 'Earlier searches are listed, not run again.'),
  action(20, 'Browse', 'Journal Finder', null, lists),
  action(21, 'Browse', 'Author Finder', null, lists),
  action(22, 'Browse', 'Table of Contents', null, lists),
  action(30, 'Abstract Views', 'Article Abstract', 'investigation', about),
  action(31, 'Abstract Views', 'Conference Abstract', 'investigation', about),
  action(40, 'Full Text Downloads', 'Article Full Text', 'investigation', linkOut),
  action(41, 'Full Text Downloads', 'Book Chapter', 'investigation', linkOut),
  action(50, 'Alerts', 'Search Alert', null, alert),
  action(51, 'Alerts', 'Table of Contents Alert', null, alert),
  action(60, 'My Library Collection', 'Marked Results', null, keeps),
  action(61, 'My Library Collection', 'Saved Articles', null, keeps),
  action(
    70,
    'AI Assistant',
    'Question',
    'search',
    'The assistant searches its database and answers with a new set of sources.',
  ),
  action(
    71,
    'AI Assistant',
    'Article Summary',
    'investigation',
    'A summary is information about one content item, as an abstract is.',
  ),
]

function action(
  actionId: number,
  activity: string,
  service: string,
  kind: CounterKind | null,
  reason: string,
): MappedAction {
  return { actionId, activity, service, kind, reason }
}
