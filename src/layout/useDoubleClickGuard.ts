import { useEffect } from 'react'

/** What closes its dialog, panel or menu when it is clicked. */
const closing = '.MuiBackdrop-root, .MuiDialog-container'

/** What acts when it is clicked. */
const acting = 'button, a, [role="button"], [role="menuitem"], [role="option"]'

/** What a click was meant for. */
interface Meant {
  control: Element | null
  label: string | null
}

/**
 * Ignores the second click of a double click where it was meant for what the first one has replaced: beside the dialog,
 * panel or menu that it opened, on the button of the next step that came to the same place, and on a button that does
 * the opposite now. For the same reason it ignores Enter while it is held down, but for the lines of a text.
 */
export function useDoubleClickGuard(): void {
  useEffect(() => {
    let first: Meant = { control: null, label: null }
    const ignoreSecond = (event: MouseEvent) => {
      const { target, detail } = event
      if (!(target instanceof Element)) return
      const meant = meantBy(target)
      if (detail < 2) first = meant
      else if (target.matches(closing) || isOther(meant, first)) ignore(event)
    }
    const ignoreRepeated = (event: KeyboardEvent) => {
      const { target, key, repeat } = event
      const isAction = target instanceof Element && target.matches(`${acting}, input`)
      if (repeat && key === 'Enter' && isAction) ignore(event)
    }
    document.addEventListener('click', ignoreSecond, true)
    document.addEventListener('keydown', ignoreRepeated, true)
    return () => {
      document.removeEventListener('click', ignoreSecond, true)
      document.removeEventListener('keydown', ignoreRepeated, true)
    }
  }, [])
}

function ignore(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

function meantBy(target: Element): Meant {
  const control = target.closest(acting)
  return { control, label: control && (control.getAttribute('aria-label') ?? control.textContent) }
}

const isOther = ({ control, label }: Meant, first: Meant): boolean =>
  control !== null && (control !== first.control || label !== first.label)
