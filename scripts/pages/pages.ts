import { counterPage } from './counterPage.ts'
import { lifeCyclePage } from './lifeCyclePage.ts'

/** Returns the documents that are made from tables of the contract: the name and the text of each file. */
export const pages = (): { file: string; text: string }[] => [
  { file: 'docs/counter.md', text: counterPage() },
  { file: 'docs/ddr-life-cycle.md', text: lifeCyclePage() },
]
