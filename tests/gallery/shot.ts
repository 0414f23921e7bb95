/** What a screen is shown in: with its data, while that is on its way, and when it cannot be had. */
export const states = ['full', 'loading', 'error'] as const
/** A state of a screen. */
export type State = (typeof states)[number]

/** Widths of the window in pixels (docs/budgets.md). */
export const sizes = { 1280: 800, 768: 1024, 375: 812, 320: 640 } as const
/** A width of the window in pixels. */
export type Size = keyof typeof sizes

/** Colours of the pictures; `forced` are those of a system with high contrast. */
export const themes = ['light', 'dark', 'forced'] as const
/** A theme in which pictures are taken. */
export type Theme = (typeof themes)[number]

/** One picture of a screen. */
export interface Shot {
  visitor: string
  path: string
  state: State
  size: Size
  theme: Theme
  language: string
  /** What is wrong with the screen in a pseudo-language. */
  faults: readonly string[]
  /** What is wrong for people with a disability; empty unless looked for. */
  findings: readonly string[]
  /** Relative to the folder of the gallery. */
  file: string
}
