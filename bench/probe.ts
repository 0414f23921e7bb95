/** What must be laid out for a step to be complete. Elements that were there before the step do not count. */
export type Goal =
  /** The portal itself has taken the place of the prerendered dashboard, with all figures. */
  | { kind: 'portal' }
  /** The rows of a list, the fields of a form, the figures of the dashboard. */
  | { kind: 'rows' | 'fields' | 'figures' }
  /** Other rows than before, in the list that was there. */
  | { kind: 'otherRows' }
  /** Other rows than before, each with the text. */
  | { kind: 'rowsWith'; text: string }
  /** The form in a panel beside the list. */
  | { kind: 'panel' }

/** What a page under measurement can be asked, as `carrelProbe`. */
export interface Probe {
  /** Begins a step. */
  arm(goal: Goal): void
  /** Milliseconds from the last pointer or key press to when the goal was laid out. Rejects after `timeoutMs`. */
  reachedWithin(timeoutMs: number): Promise<number>
  /** Resolves with the longest interaction since `arm`, in milliseconds (Event Timing), once it was painted. */
  latency(): Promise<number>
  /** Waits until an element is there and at rest, scrolls to it and resolves with its middle. */
  place(selector: string): Promise<{ x: number; y: number }>
  openGroups(): Promise<void>
}

declare global {
  interface Window {
    carrelProbe: Probe
  }
}

/** Runs in the page before anything of it; it may use nothing from outside itself. */
export function installProbe(): void {
  interface Interaction extends PerformanceEntry {
    interactionId: number
  }
  const main = '#main-content'
  const maxFrames = 200
  const restMs = 100
  let armedAt = 0
  let reached = Promise.resolve(0)
  let pressedAt = 0
  let interactions: Interaction[] = []
  const observer = new PerformanceObserver((list) =>
    interactions.push(...(list.getEntries() as Interaction[])),
  )
  observer.observe({
    type: 'event',
    durationThreshold: 16,
    buffered: true,
  } as PerformanceObserverInit)
  const onPress = ({ timeStamp }: Event) => {
    pressedAt = timeStamp
  }
  addEventListener('pointerdown', onPress, { capture: true })
  addEventListener('keydown', onPress, { capture: true })

  const textOf = (element: Element | null) => element?.textContent ?? ''
  const isLaidOut = (element: Element | null) => (element?.getClientRects().length ?? 0) > 0
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

  /** Returns whether a goal is reached, for the elements and rows that are there now. */
  function checkOf(goal: Goal): () => boolean {
    const before = new WeakSet(document.querySelectorAll(`${main} :is(tbody, input, section)`))
    const rowsBefore = textOf(document.querySelector(`${main} tbody`))
    const fresh = (selector: string) => {
      const element = document.querySelector(`${main} ${selector}`)
      return element !== null && !before.has(element) && isLaidOut(element)
    }
    const body = () => document.querySelector(`${main} tbody`)
    const hasOtherRows = () => {
      const text = textOf(body())
      return text !== '' && text !== rowsBefore && isLaidOut(body())
    }
    switch (goal.kind) {
      case 'portal':
        return () =>
          isLaidOut(document.querySelector(`${main} section`)) &&
          document.querySelector(`${main} [role=status]`) === null
      case 'rows':
        return () => fresh('tbody') && textOf(body()) !== ''
      case 'fields':
        return () => fresh('form input')
      case 'figures':
        return () => fresh('section') && document.querySelector(`${main} [role=status]`) === null
      case 'panel':
        return () => isLaidOut(document.querySelector('[role=dialog] form'))
      case 'otherRows':
        return hasOtherRows
      case 'rowsWith':
        return () =>
          hasOtherRows() &&
          [...document.querySelectorAll(`${main} tbody tr`)].every((row) =>
            textOf(row).toLowerCase().includes(goal.text),
          )
    }
  }

  window.carrelProbe = {
    arm(goal) {
      armedAt = performance.now()
      interactions = []
      const isReached = checkOf(goal)
      reached = new Promise<number>((resolve) => {
        let frame: number | undefined
        const check = () => {
          frame = undefined
          if (!isReached()) return
          changes.disconnect()
          resolve(performance.now() - pressedAt)
        }
        const schedule = () => (frame ??= requestAnimationFrame(check))
        const changes = new MutationObserver(schedule)
        changes.observe(document, {
          subtree: true,
          childList: true,
          characterData: true,
          attributes: true,
        })
        if (goal.kind === 'portal') schedule()
      })
    },
    reachedWithin(timeoutMs) {
      const late = new Promise<never>((_, reject) =>
        setTimeout(() => reject(new Error('The goal was not reached')), timeoutMs),
      )
      return Promise.race([reached, late])
    },
    async latency() {
      // An entry is queued after the frame that painted the response.
      await nextFrame()
      await nextFrame()
      await new Promise((resolve) => setTimeout(resolve, 200))
      const entries = [...interactions, ...(observer.takeRecords() as Interaction[])]
      const since = entries.filter((entry) => entry.interactionId > 0 && entry.startTime >= armedAt)
      return Math.max(0, ...since.map(({ duration }) => duration))
    },
    async place(selector) {
      let before = ''
      for (let frame = 0; frame < maxFrames; frame += 1) {
        const element = document.querySelector(selector)
        element?.scrollIntoView({ block: 'nearest' })
        const { left = 0, top = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {}
        const now = [left, top, width, height].join()
        // A menu that opens is still before its transition begins, too.
        const isMoving = document.getAnimations().some((one) => one instanceof CSSTransition)
        if (width > 0 && now === before && !isMoving) {
          return { x: left + width / 2, y: top + height / 2 }
        }
        before = now
        await new Promise((resolve) => setTimeout(resolve, restMs))
        await nextFrame()
      }
      throw new Error(`${selector} does not come to rest`)
    },
    async openGroups() {
      for (const group of document.querySelectorAll('nav button[aria-expanded=false]')) {
        ;(group as HTMLElement).click()
        await nextFrame()
      }
    },
  }
}
