import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { faultsIn, type Proof, proofPage } from './proofPage.ts'

const root = path.resolve(import.meta.dirname, '../..')
const folder = path.join(root, '.cache', 'proof')

const names = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .sort()
const proofs = names.map(
  (name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Proof,
)
writeFileSync(path.join(root, 'docs', 'proof.md'), proofPage(proofs))
console.log(`docs/proof.md: ${proofs.length} runs`)
const faults = faultsIn(proofs)
for (const fault of faults) console.error(fault)
process.exitCode = faults.length === 0 ? 0 : 1
