import type { Download } from '../../../contract/kernel/answer.ts'
import { exportFileName } from '../../../contract/kernel/exportFileName.ts'
import { csvFile } from '../../dataProvider/csvFile.ts'
import { type Chart, shareTexts } from './chart.ts'

/** Returns the name of a chart's files without time and ending: its title, its span and its filters. */
export const chartFileName = ({ title, span }: Chart): string => exportFileName([title, span])

/** Returns the figures of a chart as a CSV file, with whole numbers; a count that is null is an empty cell. */
export function chartFile(chart: Chart): Download {
  const { nameHeader, countHeader, shareHeader, rows } = chart
  const shares = shareTexts(rows)
  return csvFile(
    chartFileName(chart),
    rows.map(({ name, count }, index) => {
      const figures = { [nameHeader]: name, [countHeader]: count === null ? '' : String(count) }
      if (shareHeader !== undefined) figures[shareHeader] = shares[index] ?? ''
      return figures
    }),
  )
}
