import './demo.css'
import { messages } from './messages.ts'

/** The start page: it installs the service worker, waits until that answers, and opens the address again. */

/** The address at which the platform says that it is ready. */
const readyAddress = `${import.meta.env.BASE_URL}platform/ready`

const element = <Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind => {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new Error(`No #${id}`)
  return found
}

const progress = element('progress', HTMLParagraphElement)
const explanation = element('explanation', HTMLParagraphElement)
const again = element('again', HTMLButtonElement)

async function start(): Promise<void> {
  progress.textContent = messages.preparing
  explanation.textContent = messages.explanation
  if (!('serviceWorker' in navigator)) throw new Error(messages.noWorkers)
  await controlled()
  const response = await fetch(readyAddress)
  if (!response.ok) throw new Error(await response.text())
  window.location.reload()
}

/** Resolves when the service worker answers the requests of this page. */
async function controlled(): Promise<void> {
  const { serviceWorker } = navigator
  const changed = new Promise((resolve) => {
    serviceWorker.addEventListener('controllerchange', resolve, { once: true })
  })
  await serviceWorker.register(`${import.meta.env.BASE_URL}service-worker.js`, { type: 'module' })
  if (serviceWorker.controller === null) await changed
}

/** Says why the demo cannot start, with the means to try again. */
function showFailure(error: unknown): void {
  document.querySelector('progress')?.remove()
  progress.textContent = messages.failed
  explanation.textContent = error instanceof Error ? error.message : String(error)
  again.textContent = messages.again
  again.hidden = false
  again.addEventListener('click', () => window.location.reload())
}

start().catch(showFailure)
