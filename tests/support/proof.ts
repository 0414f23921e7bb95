import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Proof } from '../../scripts/pages/proofPage.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** The figures of a run, without what every record has. */
type ProofFigures = Pick<Proof, 'tried' | 'command' | 'counts' | 'faults'>

/**
 * Writes the figures of a run to `.cache/proof/<name>.json`, from which `npm run proof` makes docs/proof.md. Record
 * them before the assertions, so that a failed run is on the page as well.
 */
export function recordProof(name: string, figures: ProofFigures): void {
  const folder = path.join(root, '.cache', 'proof')
  mkdirSync(folder, { recursive: true })
  const proof: Proof = { ...figures, date: new Date().toISOString().slice(0, 10), commit: commit() }
  writeFileSync(path.join(folder, `${name}.json`), `${JSON.stringify(proof, null, 2)}\n`)
}

/** Returns the short id of the checked-out commit; `unknown` without git. */
function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short=10', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return 'unknown'
  }
}
