/** One line of a bench's table. */
export interface Figure {
  what: string
  unit: string
  /** The median of repeated measurements, or the one value that was measured. */
  value: number
  /** Where single measurements make sense. */
  p95?: number
  /** The least that is possible, measured in the same run: the figure is also shown as its multiple. */
  floor?: number
  /** Above it the run fails. */
  budget?: number
  /** The median of the other build, measured in the same run. */
  against?: number
}

/** How a bench is run. */
export interface BenchOptions {
  /** Another checkout whose product is measured alternately with this one, by benches that can. */
  against: string | undefined
}

/** A measurement that `npm run bench` runs; its figures are the lines of a table. */
export interface Bench {
  name: string
  /** Whether it takes so long that it runs only when it is named. */
  isLong?: true
  run(options: BenchOptions): Promise<Figure[]>
}

/** Repeats work and returns how long it took each time, in ms. */
export async function repeat(times: number, work: () => Promise<unknown>): Promise<number[]> {
  const timesMs: number[] = []
  for (let round = 0; round < times; round += 1) {
    const startedAt = performance.now()
    await work()
    timesMs.push(performance.now() - startedAt)
  }
  return timesMs
}

/** Returns the value below which this share of the sorted values lies; between two values it is interpolated. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const [low = 0, high = low] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]]
  return low + (high - low) * (at % 1)
}

/** Returns the value in the middle of the sorted values. */
export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Returns the figure of repeated measurements. */
export function figureOf(
  what: string,
  unit: string,
  values: readonly number[],
  more: Pick<Figure, 'floor' | 'budget'> = {},
): Figure {
  return { what, unit, value: median(values), p95: quantile(values, 0.95), ...more }
}

/** Returns the figure of this build's measurements, and of the other build's where there is one. */
export function compared(
  what: string,
  unit: string,
  [values = [], others]: readonly (readonly number[])[],
  more: Pick<Figure, 'floor' | 'budget'> = {},
): Figure {
  return { ...figureOf(what, unit, values, more), ...(others && { against: median(others) }) }
}

/** Prints the table and returns how many figures are above their budget. */
export function print(name: string, figures: readonly Figure[]): number {
  const withOther = figures.some(({ against }) => against !== undefined)
  const header = [
    '',
    'value',
    'p95',
    ...(withOther ? ['other', 'ratio'] : []),
    '× floor',
    'budget',
    '',
  ]
  const lines = figures.map((figure) => [
    figure.what,
    `${formatFigure(figure.value)} ${figure.unit}`,
    figure.p95 === undefined ? '' : formatFigure(figure.p95),
    ...(withOther ? otherCells(figure) : []),
    figure.floor ? (figure.value / figure.floor).toFixed(1) : '',
    figure.budget === undefined ? '' : formatFigure(figure.budget),
    isOver(figure) ? 'OVER' : '',
  ])
  const widths = header.map((_, column) =>
    Math.max(...[header, ...lines].map((line) => (line[column] ?? '').length)),
  )
  console.log(`\n${name}`)
  for (const line of [header, ...lines]) {
    const [first = '', ...rest] = line
    const cells = rest.map((cell, index) => cell.padStart(widths[index + 1] ?? 0))
    console.log(`  ${first.padEnd(widths[0] ?? 0)}  ${cells.join('  ')}`.trimEnd())
  }
  return figures.filter(isOver).length
}

/** Returns the cells of the median of the other build, and of this build's as its share. */
const otherCells = ({ value, against }: Figure): string[] =>
  against === undefined
    ? ['', '']
    : [formatFigure(against), against > 0 ? (value / against).toFixed(2) : '']

const isOver = ({ value, budget }: Figure) => budget !== undefined && value > budget

function formatFigure(value: number): string {
  if (value >= 100) return value.toFixed(0)
  return value.toFixed(value >= 1 ? 1 : 3)
}
