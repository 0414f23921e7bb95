/* jsdom lays nothing out: no element changes its size, and there is nothing to scroll. */
Object.assign(globalThis, {
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
  scrollTo: () => undefined,
})
Object.assign(Element.prototype, { scrollIntoView: () => undefined })
