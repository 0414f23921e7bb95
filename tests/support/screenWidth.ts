/** Makes media queries match as on a screen of this width in light colours, because jsdom has no layout. */
export function pretendScreenWidth(width: number): void {
  window.matchMedia = (media) => ({
    matches: matches(media, width),
    media,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  })
}

function matches(media: string, width: number): boolean {
  const least = Number(media.match(/min-width:\s*([\d.]+)px/)?.[1] ?? 0)
  const most = Number(media.match(/max-width:\s*([\d.]+)px/)?.[1] ?? Number.POSITIVE_INFINITY)
  return /width/.test(media) && width >= least && width <= most
}
