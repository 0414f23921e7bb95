/** Two lists of ids, and what is ticked in each; every move is a rule (docs/requirements/resources.md §2.2, §4). */
export interface Picker {
  selected: ReadonlySet<number>
  /** Ids that are ticked, in either list. */
  ticked: ReadonlySet<number>
}

/** A button of the picker: moves the ticked items or all items to the chosen list, or back. */
export type PickerMove = 'add' | 'addAll' | 'back' | 'backAll'

/** Moves the ticked ids, or all of `visibleIds`, to the other list and clears their ticks. */
export function moveTicked(
  picker: Picker,
  visibleIds: readonly number[],
  move: PickerMove,
): Picker {
  const selected = new Set(picker.selected)
  const ticked = new Set(picker.ticked)
  const forth = move === 'add' || move === 'addAll'
  const all = move === 'addAll' || move === 'backAll'
  for (const one of visibleIds) {
    if (selected.has(one) === forth || !(all || ticked.has(one))) continue
    if (forth) selected.add(one)
    else selected.delete(one)
    ticked.delete(one)
  }
  return { selected, ticked }
}

/** Returns the picker with the tick of one item toggled. */
export function toggleTick(picker: Picker, one: number): Picker {
  const next = new Set(picker.ticked)
  if (!next.delete(one)) next.add(one)
  return { ...picker, ticked: next }
}

/**
 * Returns whether ids are ticked in the left list but not moved: saving would ignore them
 * (docs/requirements/resources.md §5).
 */
export const hasPending = ({ selected, ticked }: Picker): boolean =>
  [...ticked].some((one) => !selected.has(one))
