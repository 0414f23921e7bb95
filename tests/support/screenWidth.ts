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

/** Pixels of the size of text that a browser has unless its user chooses another one. */
const pixelsPerEm = 16

function matches(media: string, width: number): boolean {
  const limit = (name: string): number | undefined => {
    const [, size, unit] = media.match(new RegExp(`${name}-width:\\s*([\\d.]+)(px|em)`)) ?? []
    return size === undefined ? undefined : Number(size) * (unit === 'em' ? pixelsPerEm : 1)
  }
  const least = limit('min') ?? 0
  const most = limit('max') ?? Number.POSITIVE_INFINITY
  return /width/.test(media) && width >= least && width <= most
}
