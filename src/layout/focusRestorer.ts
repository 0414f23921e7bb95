import { focusAgain } from '../components/focusAgain.ts'

const focusable =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]'
const dialogs = '[role=dialog], [role=alertdialog]'

const isDialogOpen = (): boolean => document.querySelector(dialogs) !== null

/**
 * Returns whether an element has the focus because nothing else has it; in an open dialog it is the ground around it.
 */
const isNowhere = (element: Element | null): boolean =>
  element === null ||
  element === document.body ||
  element.matches('[role=presentation][tabindex="-1"]')

/** Follows the focus through the events of the page, and restores it or moves it on when the page has taken it away. */
export class FocusRestorer {
  /** What had the focus last, and the path of the screen that it is on; null once it is lost. */
  #focused: Element | null = null
  #path = ''
  /** What had the focus last outside of dialogs, and where it was when it was removed. */
  #outside: Element | null = null
  #outsideRemoval: Removal | null = null
  #isByKeyboard = false

  readonly onFocusIn = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element) || isNowhere(target)) return
    // A panel takes the focus of what is disabled in it.
    const isOfPanel = target.matches(dialogs) && target.contains(this.#focused)
    if (isOfPanel && this.#focused?.matches(':disabled')) return
    this.#focused = target
    if (target.closest(dialogs) === null) {
      this.#outside = target
      this.#outsideRemoval = null
    }
    this.#path = window.location.pathname
  }

  readonly onInput = ({ type }: Event): void => {
    this.#isByKeyboard = type === 'keydown'
  }

  readonly onClick = ({ target, detail }: MouseEvent): void => {
    // Screen readers click without a key and without a pointer; so does a label that was clicked, on its field.
    if (detail === 0 && target instanceof Element && !target.matches('input')) {
      this.#isByKeyboard = true
    }
  }

  /** Takes changes of the page: elements that were added, removed, disabled or enabled. */
  readonly onChanges = (changes: readonly MutationRecord[]): void => {
    if (this.#outside?.isConnected === false) {
      this.#outsideRemoval = removalOf(this.#outside, changes)
      this.#outside = null
    }
    const { activeElement } = document
    const focused = this.#focused
    if (focused === null || !(isNowhere(activeElement) || activeElement?.matches(dialogs))) return
    if (focused.isConnected) {
      if (focused instanceof HTMLElement && isEnabledAgain(focused, changes)) {
        focused.focus({ preventScroll: true })
      }
      return
    }
    this.#focused = null
    // A finger on a phone would open the keys of the next field.
    if (this.#isByKeyboard) this.#moveOn(focused, changes)
  }

  /** Gives the focus of an element that is gone to what the user goes on with. */
  #moveOn(lostElement: Element, changes: readonly MutationRecord[]): void {
    if (this.#path !== window.location.pathname) {
      if (!isDialogOpen()) focusAgain(null)
      return
    }
    const isDialogGone = lostElement.closest(dialogs) !== null
    // A dialog gives the focus back to what had it when it opened, but not to a button that was disabled until then.
    if (isDialogGone && this.#outside instanceof HTMLElement && !isDialogOpen()) {
      this.#outside.focus({ preventScroll: true })
      return
    }
    const removal =
      isDialogGone && this.#outsideRemoval !== null
        ? this.#outsideRemoval
        : removalOf(lostElement, changes)
    // An open dialog keeps the focus: what was removed behind it is not where the user works.
    if (removal !== null && document.activeElement?.contains(removal.part)) {
      focusNear(removal.part, removal.before)
    }
  }
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
