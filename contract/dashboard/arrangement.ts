/** The widgets of the two dashboards that can be moved and hidden. */
export const widgetNames = [
  'ddr',
  'requests',
  'consortiaResources',
  'resources',
  'openAccess',
  'users',
  'regions',
  'usage',
  'topPublishers',
  'usageTable',
  'topMembersByFullText',
  'topMembersByUsage',
  'topMembersByDdr',
] as const

/** A widget of a dashboard. */
export type WidgetName = (typeof widgetNames)[number]

/** How an account has arranged its dashboard; both lists are empty as long as it has not. */
export interface Arrangement {
  order: readonly WidgetName[]
  hidden: readonly WidgetName[]
}

/**
 * Returns the widgets in the order of the arrangement; those that it does not name, such as those of a later version,
 * follow the one before which they usually stand.
 */
export function arrangedWidgets(
  defaultOrder: readonly WidgetName[],
  { order }: Pick<Arrangement, 'order'>,
): WidgetName[] {
  const result = [...new Set(order)].filter((name) => defaultOrder.includes(name))
  for (const [index, name] of defaultOrder.entries()) {
    if (result.includes(name)) continue
    const before = defaultOrder[index - 1]
    result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, name)
  }
  return result
}

/** Returns the widgets of `defaultOrder` that the arrangement shows, in its order. */
export const visibleWidgetsOf = (
  defaultOrder: readonly WidgetName[],
  arrangement: Arrangement,
): WidgetName[] =>
  arrangedWidgets(defaultOrder, arrangement).filter((name) => !arrangement.hidden.includes(name))
