import { strictFigures } from './bundle.ts'
import { print } from './figures.ts'

/** Run by every build: fails when the portal outgrew what a browser may load before something shows. */
const figures = await strictFigures()
if (figures.some(({ value, budget = Infinity }) => value > budget)) {
  print('The portal outgrew its budgets (JavaScript in KiB, brotli)', figures)
  process.exitCode = 1
}
