import { type RefObject, useEffect } from 'react'

/**
 * Keeps what has the focus above a bar that stays at the bottom of its form. When a text that arrives late, such as the
 * findings in a file, or a bar that grows would push it behind the bar, it is scrolled into sight again (WCAG 2.4.11).
 * What was not in sight before stays where it is: the user has scrolled on.
 */
export function useFocusAboveBar(
  content: RefObject<HTMLElement | null>,
  bar: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const [above, below] = [content.current, bar.current]
    if (above === null || below === null) return undefined
    let before = { height: above.offsetHeight, barHeight: below.offsetHeight }
    const observer = new ResizeObserver(() => {
      const now = { height: above.offsetHeight, barHeight: below.offsetHeight }
      const growth = now.height - before.height + now.barHeight - before.barHeight
      before = now
      const focused = document.activeElement
      if (focused === null || !above.contains(focused)) return
      const { bottom } = focused.getBoundingClientRect()
      const hidden = bottom - below.getBoundingClientRect().top
      // One pixel is rounding.
      if (hidden > 0 && hidden <= growth + 1) focused.scrollIntoView({ block: 'nearest' })
    })
    observer.observe(above)
    observer.observe(below)
    return () => observer.disconnect()
  }, [content, bar])
}
