/* jsdom lays nothing out: no element changes its size or leaves the screen, and there is nothing to scroll. */
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Object.assign(globalThis, {
  ResizeObserver: Observer,
  IntersectionObserver: Observer,
  scrollTo: () => undefined,
})
Object.assign(Element.prototype, { scrollIntoView: () => undefined })

/*
 * jsdom focuses what cannot be seen, which no browser does: the search field of the closed columns menu would take the
 * focus from a filter in which a test types.
 */
const { focus: focusAnything } = HTMLElement.prototype
HTMLElement.prototype.focus = function (options) {
  if (this.closest('[style*="visibility: hidden"]') === null) focusAnything.call(this, options)
}
