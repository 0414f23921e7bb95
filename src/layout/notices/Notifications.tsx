import { Box, Snackbar, type Theme, useMediaQuery } from '@mui/material'
import { replaceEqualDeep, useQueryClient } from '@tanstack/react-query'
import { type FocusEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import {
  CloseNotificationContext,
  type NotificationPayload,
  useNotificationContext,
  useSidebarState,
  useTranslate,
} from 'react-admin'
import { focusAgain } from '../../components/focusAgain.ts'
import { failureMessage } from '../../dataProvider/failureMessage.ts'
import { InFocusedDialog } from './InFocusedDialog.tsx'
import { displayMs } from './notificationTime.ts'

/** Width in pixels within the open side menu (`.sidebar` in shell.module.css). */
const widthInMenu = 240

/** Pixels between the notifications over the menu and the end of the window. */
const bottomOverMenu = 24

/** Pixels between the top of the window and the notifications below the header. */
const topBelowHeader = 72

/** Pixels between the notifications and the end of the window, when they give way to what has the focus. */
const bottomInPage = 24

/** The most notifications that are shown at a time; a further one takes the place of the oldest. */
const maxShown = 4

interface ShownNotification {
  id: number
  notification: NotificationPayload
}

/**
 * Shows notifications where no list has its pager: over the side menu, or below the header where the menu is folded
 * or a drawer; there they give way to what has the focus (WCAG 2.4.11). They stay long enough to be read (WCAG
 * 2.2.1). Several are shown one below the other, so that none waits for the time of another, and the undo of each
 * change is offered at once. Several calls that fail for one reason, such as a lost connection, are shown once, and a
 * failure no longer than until the same is tried again. While a dialog is open they are in it.
 */
export function Notifications() {
  const translate = useTranslate()
  const { notifications, setNotifications } = useNotificationContext()
  const [shownNotifications, setShown] = useState<readonly ShownNotification[]>([])
  const takenPayloads = useRef(new WeakSet<NotificationPayload>())
  const lastId = useRef(0)
  // react-admin's `takeNotification` puts back the list it was rendered with, and so loses what was added since.
  useEffect(() => {
    const newOnes = notifications.filter((one) => !takenPayloads.current.has(one))
    if (newOnes.length === 0) return
    for (const one of newOnes) takenPayloads.current.add(one)
    const withIds = newOnes.map((notification) => ({ id: ++lastId.current, notification }))
    setShown((current) => withIds.reduce(withLater, current).slice(-maxShown))
    setNotifications((current) => current.filter((one) => !takenPayloads.current.has(one)))
  }, [notifications, setNotifications])
  const close = useCallback((id: number) => {
    setShown((current) => current.filter((one) => one.id !== id))
  }, [])
  const closeFailures = useCallback((texts: ReadonlySet<unknown>) => {
    setShown((current) =>
      current.filter(
        ({ notification }) => !isPlainError(notification) || !texts.has(notification.message),
      ),
    )
  }, [])
  useNextTries(closeFailures)
  const [isMenuOpen] = useSidebarState()
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true })
  const isOverMenu = wide && isMenuOpen
  const overMenuRef = useHeightOverMenu()
  const { isAtBottom, belowHeaderRef } = useWayForFocus()
  if (shownNotifications.length === 0) return null
  return (
    <InFocusedDialog>
      <Box
        ref={isOverMenu ? overMenuRef : belowHeaderRef}
        component="section"
        aria-label={translate('list.notifications')}
        sx={[
          place,
          isOverMenu ? overMenu : inPage,
          !isOverMenu && (isAtBottom ? atBottom : belowHeader),
        ]}
      >
        {shownNotifications.map((one) => (
          <OneNotification key={one.id} {...one} onClose={close} />
        ))}
      </Box>
    </InFocusedDialog>
  )
}

/** react-admin's message for a form that is sent with faults; it has no tag. */
const invalidForm = 'ra.message.invalid_form'

/** Returns what is shown after a later notification, which is left out when it is an error that is shown already. */
function withLater(
  shown: readonly ShownNotification[],
  later: ShownNotification,
): readonly ShownNotification[] {
  if (shown.some((one) => isSameError(one.notification, later.notification))) return shown
  return [...shown.filter((one) => !isReplaced(one, later.notification)), later]
}

/**
 * Returns whether a later notification says what is true by now: it has the same tag. That a form is invalid ends also
 * with what is done.
 */
function isReplaced({ notification }: ShownNotification, later: NotificationPayload) {
  const { tag } = optionsOf(notification)
  const isInvalidForm = notification.message === invalidForm
  return (
    (tag !== undefined && optionsOf(later).tag === tag) ||
    (isInvalidForm && later.type === 'success')
  )
}

/** Returns whether a notification is an error that offers nothing, such as an undo. */
const isPlainError = (of: NotificationPayload): boolean =>
  of.type === 'error' && optionsOf(of).action === undefined

/** Returns whether both are the same error. One that offers something is the same as no other. */
function isSameError(one: NotificationPayload, other: NotificationPayload): boolean {
  const args = (of: NotificationPayload) => JSON.stringify(optionsOf(of).messageArgs)
  return (
    isPlainError(one) &&
    isPlainError(other) &&
    one.message === other.message &&
    args(one) === args(other)
  )
}

/**
 * Calls `onTry` with the messages of failed mutations when the same is done again: one with the same input, or with the
 * same key where each input is a function of its own, as in downloads.
 */
function useNextTries(onTry: (texts: ReadonlySet<unknown>) => void): void {
  const cache = useQueryClient().getMutationCache()
  useEffect(
    () =>
      cache.subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'pending') return
        const { mutation } = event
        const input: unknown = mutation.state.variables
        const key = mutation.options.mutationKey
        const isSame = (one: typeof mutation) =>
          isEqual(one.state.variables, input) ||
          (key !== undefined && isEqual(one.options.mutationKey, key))
        const failed = cache.findAll({
          status: 'error',
          predicate: (one) => one !== mutation && isSame(one),
        })
        if (failed.length === 0) return
        onTry(new Set(failed.map(({ state }) => failureMessage(state.error))))
      }),
    [cache, onTry],
  )
}

const isEqual = (one: unknown, other: unknown): boolean => replaceEqualDeep(one, other) === one

/** Returns the ref of what is over the menu, whose entries scroll above it: none that has the focus is hidden. */
function useHeightOverMenu() {
  return useCallback((element: HTMLElement) => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      style.setProperty('--over-menu', `${element.offsetHeight + bottomOverMenu}px`)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--over-menu')
    }
  }, [])
}

/**
 * Returns whether the notifications are at the bottom of the window, because below the header they would
 * cover what shows the focus, and their ref. It is found out again when they grow, when something gets
 * the focus, and at scrolling.
 */
function useWayForFocus() {
  const [isAtBottom, setAtBottom] = useState(false)
  const belowHeaderRef = useCallback((element: HTMLElement) => {
    const giveWay = () => {
      const focused = document.querySelector(':focus-visible')
      if (focused !== null && element.contains(focused)) return
      setAtBottom(focused !== null && isCovered(focused, element))
    }
    const observer = new ResizeObserver(giveWay)
    observer.observe(element)
    document.addEventListener('focusin', giveWay)
    document.addEventListener('scroll', giveWay, { capture: true, passive: true })
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', giveWay)
      document.removeEventListener('scroll', giveWay, { capture: true })
    }
  }, [])
  return { isAtBottom, belowHeaderRef }
}

/** Tests whether the notifications would cover an element below the header, and not at the bottom of the window. */
function isCovered(focused: Element, notifications: HTMLElement): boolean {
  const { left, right, height } = notifications.getBoundingClientRect()
  const box = focused.getBoundingClientRect()
  const bottomTop = window.innerHeight - bottomInPage - height
  return (
    box.right > left &&
    box.left < right &&
    box.bottom > topBelowHeader &&
    box.top < topBelowHeader + height &&
    box.bottom <= bottomTop
  )
}

const place = {
  position: 'fixed',
  zIndex: 'snackbar',
  display: 'grid',
  gap: 2,
  '@media print': { display: 'none' },
} as const

// MUI's own least width is wider than the menu.
const overMenu = {
  left: 8,
  bottom: bottomOverMenu,
  width: widthInMenu,
  '& .MuiPaper-root': { minWidth: 0 },
}

// On a phone it may have the whole width.
const inPage = {
  left: 8,
  right: 8,
  width: 'fit-content',
  maxWidth: 560,
  marginInline: 'auto',
}

const belowHeader = { top: topBelowHeader }
const atBottom = { bottom: bottomInPage }

/** The options of a notification that are used; react-admin types them loosely. */
interface Options {
  action?: ReactNode
  autoHideDuration?: number | null
  messageArgs?: Record<string, unknown>
  multiLine?: boolean
  /** A later notification with the same tag takes its place. */
  tag?: string
}

const optionsOf = (notification: NotificationPayload): Options =>
  notification.notificationOptions ?? {}

interface OneProps extends ShownNotification {
  onClose: (id: number) => void
}

/** Shows one notification, whose time pauses while it has the pointer or the focus. */
function OneNotification({ id, notification, onClose }: OneProps) {
  const translate = useTranslate()
  const root = useRef<HTMLDivElement>(null)
  const focusedBefore = useRef<Element | null>(null)
  const { message, type } = notification
  const { action, autoHideDuration = displayMs, messageArgs, multiLine } = optionsOf(notification)
  const close = useCallback(() => {
    // The focus returns to where it was, and is not lost with the button that had it.
    if (root.current?.contains(document.activeElement)) focusAgain(focusedBefore.current)
    onClose(id)
  }, [onClose, id])
  const onFocus = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) {
      focusedBefore.current = relatedTarget
    }
  }
  return (
    <CloseNotificationContext.Provider value={close}>
      <Snackbar
        ref={root}
        open
        // A text that is translated already is its own translation.
        message={
          typeof message === 'string' ? translate(message, { _: message, ...messageArgs }) : message
        }
        action={action}
        autoHideDuration={autoHideDuration}
        {...(autoHideDuration !== null && { resumeHideDuration: autoHideDuration })}
        onClose={(_, reason) => reason !== 'clickaway' && close()}
        onFocusCapture={onFocus}
        slotProps={{ content: { sx: [colours[type], multiLine === true && preWrapped] } }}
        sx={{ '&.MuiSnackbar-root': { position: 'static', transform: 'none', width: '100%' } }}
      />
    </CloseNotificationContext.Provider>
  )
}

const preWrapped = { whiteSpace: 'pre-wrap' }

const colours = {
  info: {},
  success: { backgroundColor: 'success.main', color: 'success.contrastText' },
  warning: { backgroundColor: 'warning.main', color: 'warning.contrastText' },
  error: { backgroundColor: 'error.main', color: 'error.contrastText' },
} as const
