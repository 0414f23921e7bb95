import type { MouseEvent } from 'react'

/**
 * Returns a handler of clicks that ignores the second click of a double click: it was meant for the button that was in
 * this place before. A click by the keyboard counts as 0.
 */
export const firstClick =
  (onClick: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) onClick()
  }
