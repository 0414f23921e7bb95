import './demo.css'
import { demoPassword, type demoUserNames } from '../../platform/demo/passwords.ts'
import { messages } from './messages.ts'

/** The notice below every page of the demo, with its accounts on the sign-in page. */

/** Time in ms between two messages that keep the worker from being ended while a page is open. */
const stayEveryMs = 20_000

type UserName = (typeof demoUserNames)[number]

function createButton(text: string, onClick: () => void): HTMLButtonElement {
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    textContent: text,
  })
  button.addEventListener('click', onClick)
  return button
}

const withText = <Name extends keyof HTMLElementTagNameMap>(name: Name, textContent: string) =>
  Object.assign(document.createElement(name), { textContent })

const nameField = () => document.querySelector<HTMLInputElement>('input[autocomplete=username]')

/** Fills in the sign-in form as a user would, and sends it. */
function signIn(userName: UserName, password: string): void {
  const name = nameField()
  const form = name?.form
  const secret = form?.querySelector<HTMLInputElement>('input[autocomplete=current-password]')
  if (!name || !form || !secret) return
  enter(name, userName)
  enter(secret, password)
  form.requestSubmit()
}

/** Sets the value of a field so that React sees it: React replaces the setter of the element itself. */
function enter(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Asks before it starts over. */
function startOverDialog(): HTMLDialogElement {
  const dialog = document.createElement('dialog')
  const title = withText('h2', messages.startOverTitle)
  title.id = 'demo-start-over'
  dialog.setAttribute('aria-labelledby', title.id)
  const confirm = createButton(messages.startOver, () => {
    confirm.disabled = true
    void startOver()
  })
  dialog.append(
    title,
    withText('p', messages.startOverText),
    createButton(messages.cancel, () => dialog.close()),
    confirm,
  )
  return dialog
}

/** Has the worker forget everything, forgets what the portal stored, and opens the start page. */
async function startOver(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  const reply = new Promise((resolve) => {
    port1.addEventListener('message', resolve, { once: true })
    port1.start()
  })
  navigator.serviceWorker.controller?.postMessage('startOver', [port2])
  await reply
  // Not before the page is left: the portal would show that the session has ended.
  window.addEventListener('pagehide', forgetStored)
  window.location.assign(import.meta.env.BASE_URL)
}

/** Removes what the portal stored. */
function forgetStored(): void {
  localStorage.clear()
  sessionStorage.clear()
}

function showNotice(): void {
  const dialog = startOverDialog()
  const accounts = withText('span', '')
  accounts.append(
    createButton(messages.asLibrary, () => signIn('meridian', demoPassword.library)),
    createButton(messages.asConsortium, () => signIn('consortium', demoPassword.consortium)),
  )
  const notice = document.createElement('aside')
  notice.id = 'demo-notice'
  notice.setAttribute('aria-label', messages.region)
  notice.append(
    withText('p', messages.notice),
    accounts,
    createButton(messages.startOver, () => dialog.showModal()),
  )
  document.body.append(notice, dialog)
  const showAccounts = () => {
    accounts.hidden = nameField() === null
  }
  showAccounts()
  new MutationObserver(showAccounts).observe(document.body, { childList: true, subtree: true })
}

showNotice()
setInterval(() => navigator.serviceWorker.controller?.postMessage('stay'), stayEveryMs)
