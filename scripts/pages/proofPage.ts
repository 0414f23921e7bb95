/** What a run tried and what came of it. */
export interface Proof {
  /** What was tried, as a phrase for a table. */
  tried: string
  /** The command that repeats the run. */
  command: string
  /** How often, by what is counted. */
  counts: Record<string, number>
  /** What must not happen, with how often it happened; null when the run ended before it could count. */
  faults: Record<string, number | null>
  /** The day of the run, YYYY-MM-DD. */
  date: string
  commit: string
}

const number = new Intl.NumberFormat('en')

/** Returns one figure, such as `12 kills`. */
const figure = (name: string, count: number | null): string =>
  `${count === null ? 'not counted:' : number.format(count)} ${name}`

const countsCell = (counts: Proof['counts']): string =>
  Object.entries(counts)
    .map(([name, count]) => figure(name, count))
    .join('<br>')

/** Returns the faults of a run; those that happened are bold. */
const faultsCell = (faults: Proof['faults']): string =>
  Object.entries(faults)
    .map(([name, count]) => (count === 0 ? figure(name, count) : `**${figure(name, count)}**`))
    .join('<br>')

/** Returns the figures of two runs together; a fault that one of them did not count is not counted. */
function addRun(sum: Proof, { counts, faults, commit }: Proof): Proof {
  const total = { ...sum, counts: { ...sum.counts }, faults: { ...sum.faults } }
  if (!sum.commit.includes(commit)) total.commit = `${sum.commit}, ${commit}`
  for (const [name, count] of Object.entries(counts)) {
    total.counts[name] = (sum.counts[name] ?? 0) + count
  }
  for (const [name, count] of Object.entries(faults)) {
    const { [name]: before = 0 } = sum.faults
    total.faults[name] = before === null || count === null ? null : before + count
  }
  return total
}

/** Returns one record for all runs of the same test, such as runs with different seeds; it names all their commits. */
function addRuns(proofs: readonly Proof[]): Proof[] {
  const sums = new Map<string, Proof>()
  for (const proof of proofs) {
    const sum = sums.get(proof.tried)
    sums.set(proof.tried, sum === undefined ? proof : addRun(sum, proof))
  }
  return [...sums.values()]
}

const row = ({ tried, counts, faults, date, commit, command }: Proof): string =>
  `| ${[tried, countsCell(counts), faultsCell(faults), `${date}, ${commit}`, `\`${command}\``].join(' | ')} |`

/**
 * Returns the Markdown of docs/proof.md from the records of the runs, in the order of their names. Runs of the same
 * with other seeds are one row, with the command of the first.
 */
export const proofPage = (proofs: readonly Proof[]): string => `# Proof

What was tried against Carrel, how often, and what was lost, leaked or stopped. \`npm run proof\` writes this page from
the records that the tests leave in \`.cache/proof/\`; do not edit it. Repeat a run with its command, then
\`npm run proof\`.

| tried | how often | lost, leaked or stopped | run | command |
| --- | --- | --- | --- | --- |
${addRuns(proofs).map(row).join('\n')}
`

/** Returns the faults that happened, such as `2 mails twice`; empty when nothing was lost, leaked or stopped. */
export const faultsIn = (proofs: readonly Proof[]): string[] =>
  proofs.flatMap(({ tried, faults }) =>
    Object.entries(faults)
      .filter(([, count]) => count !== 0)
      .map(([name, count]) => `${tried}: ${figure(name, count)}`),
  )
