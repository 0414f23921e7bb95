import { type FocusEvent, type MouseEvent, useState } from 'react'

interface Options {
  disabled?: boolean | undefined
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined
}

/**
 * Returns the props of a button that keeps the focus when its own action disables it, as Save does once all is saved.
 * Browsers take the focus from what is `disabled` (WCAG 2.4.3), so a button that was pressed by the keyboard has
 * `aria-disabled` instead, and does nothing, until the focus goes to another place of the page. A dialog between the
 * press and its effect is no other place.
 */
export function useFocusableDisabled({ disabled = false, onClick }: Options) {
  const [isPressed, setPressed] = useState(false)
  return {
    disabled: disabled && !isPressed,
    'aria-disabled': disabled && isPressed ? true : undefined,
    onClick: (event: MouseEvent<HTMLButtonElement>) => {
      if (disabled) {
        // The form around it is not submitted.
        event.preventDefault()
        return
      }
      // A key clicks without a count of clicks; Enter in a field clicks a button that does not have the focus.
      setPressed(event.detail === 0 && document.activeElement === event.currentTarget)
      onClick?.(event)
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget?.closest('[role=dialog], [role=alertdialog]') === null) setPressed(false)
    },
  }
}
