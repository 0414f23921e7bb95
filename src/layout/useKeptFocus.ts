import { useEffect } from 'react'
import { focusAgain } from '../components/focusAgain.ts'

const focusable =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]'
const dialogs = '[role=dialog], [role=alertdialog]'

/**
 * Returns whether an element has the focus because nothing else has it; in an open dialog it is the ground around it.
 */
const isNowhere = (element: Element | null): boolean =>
  element === null ||
  element === document.body ||
  element.matches('[role=presentation][tabindex="-1"]')

/**
 * Keeps the focus where the user works. Browsers take it away from what is disabled or removed, and a user of the
 * keyboard would have to begin at the top of the page (WCAG 2.4.3). What is enabled again after some work, such as a
 * button or the fields of a dialog that saves, gets it back, also after a dialog that opened meanwhile; after an element
 * that was removed by the keyboard or a screen reader, such as the chip of a filter, its neighbour gets it, and after a
 * dialog the neighbour of the button that opened it, when that is gone as well. Another screen, which a link opened, gets
 * it as a whole.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let focused: Element | null = null
    /** What had the focus last outside of dialogs, and where it was when it was removed. */
    let outside: Element | null = null
    let outsideRemoval: Removal | null = null
    let path = ''
    let isByKeyboard = false
    const onFocusIn = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || isNowhere(target)) return
      // A panel takes the focus of what is disabled in it.
      if (target.matches(dialogs) && target.contains(focused) && focused?.matches(':disabled')) {
        return
      }
      focused = target
      if (target.closest(dialogs) === null) {
        outside = target
        outsideRemoval = null
      }
      path = window.location.pathname
    }
    const onInput = ({ type }: Event) => {
      isByKeyboard = type === 'keydown'
    }
    const onClick = ({ target, detail }: MouseEvent) => {
      // Screen readers click without a key and without a pointer; so does a label that was clicked, on its field.
      if (detail === 0 && target instanceof Element && !target.matches('input')) isByKeyboard = true
    }
    const observer = new MutationObserver((changes) => {
      if (outside?.isConnected === false) {
        outsideRemoval = removalOf(outside, changes)
        outside = null
      }
      const { activeElement } = document
      if (focused === null || !(isNowhere(activeElement) || activeElement?.matches(dialogs))) return
      if (focused.isConnected) {
        if (focused instanceof HTMLElement && isEnabledAgain(focused, changes)) {
          focused.focus({ preventScroll: true })
        }
        return
      }
      const lostElement = focused
      focused = null
      // A finger on a phone would open the keys of the next field.
      if (!isByKeyboard) return
      if (path !== window.location.pathname) {
        if (document.querySelector(dialogs) === null) focusAgain(null, { preventScroll: true })
        return
      }
      const isDialogGone = lostElement.closest(dialogs) !== null
      // A dialog gives the focus back to what had it when it opened, but not to a button that was disabled until then.
      if (
        isDialogGone &&
        outside instanceof HTMLElement &&
        document.querySelector(dialogs) === null
      ) {
        outside.focus({ preventScroll: true })
        return
      }
      const removal =
        isDialogGone && outsideRemoval !== null ? outsideRemoval : removalOf(lostElement, changes)
      // An open dialog keeps the focus: what was removed behind it is not where the user works.
      if (removal !== null && document.activeElement?.contains(removal.part)) {
        focusNear(removal.part, removal.before)
      }
    })
    observer.observe(document.body, {
      attributes: true,
      attributeFilter: ['disabled'],
      childList: true,
      subtree: true,
    })
    document.addEventListener('focusin', onFocusIn)
    document.addEventListener('keydown', onInput, true)
    document.addEventListener('pointerdown', onInput, true)
    document.addEventListener('click', onClick, true)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', onFocusIn)
      document.removeEventListener('keydown', onInput, true)
      document.removeEventListener('pointerdown', onInput, true)
      document.removeEventListener('click', onClick, true)
    }
  }, [])
}

/** Returns whether one of the changes has enabled an element, itself or with the fieldset around it. */
const isEnabledAgain = (element: Element, changes: readonly MutationRecord[]): boolean =>
  changes.some(({ type, target }) => type === 'attributes' && target.contains(element)) &&
  !element.matches(':disabled') &&
  element.closest('[inert]') === null

/** Where an element was removed: in a part of the page, behind `before`; null is the part's beginning. */
interface Removal {
  part: Element
  before: Node | null
}

/** Returns where an element was that one of the changes has removed; null when none has. */
function removalOf(element: Element, changes: readonly MutationRecord[]): Removal | null {
  const removal = changes.find(({ removedNodes }) =>
    [...removedNodes].some((node) => node.contains(element)),
  )
  return removal?.target instanceof Element
    ? { part: removal.target, before: removal.previousSibling }
    : null
}

/**
 * Focuses what now follows `before` inside a part of the page, else what precedes it, else what is around that part;
 * null is the part's beginning. Goes no further than the dialog, or the main part of the page.
 */
function focusNear(part: Element, before: Node | null): void {
  if (part.closest(`main, ${dialogs}`) === null) return
  const elements = [...part.querySelectorAll<HTMLElement>(focusable)]
  const follows = (element: Element) =>
    before === null ||
    (before.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING &&
      !before.contains(element))
  const following = elements.filter(follows)
  const preceding = elements.filter((element) => !follows(element)).toReversed()
  for (const element of [...following, ...preceding]) {
    if (element.tabIndex < 0) continue
    element.focus()
    // What is hidden does not take it.
    if (document.activeElement === element) return
  }
  if (!part.matches(`main, ${dialogs}`) && part.parentElement) focusNear(part.parentElement, part)
}
