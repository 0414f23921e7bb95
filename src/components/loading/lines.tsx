import { Box, Paper } from '@mui/material'
import { clsx } from 'clsx'
import { range } from 'es-toolkit'
import controls from '../controls.module.css'
import { fieldGrid } from '../inputs/fieldGrid.ts'
import { stack } from '../stack.ts'
import { factGrid } from '../text/factGrid.ts'
import styles from './lines.module.css'

const Line = ({ of }: { of: 'row' | 'caption' | 'text' | 'label' | 'box' | 'heading' }) => (
  <div className={clsx(controls['skeleton'], styles[of])} />
)

/** Shows lines in place of rows. */
export const RowLines = ({ rows = 8 }: { rows?: number | undefined }) =>
  range(rows).map((index) => <Line key={index} of="row" />)

/** Shows short lines in place of the labels and values of `<Facts>`. */
export const FactLines = ({ facts, columnWidth }: { facts: number; columnWidth?: number }) => (
  <Box sx={factGrid(columnWidth)}>
    {range(facts).map((index) => (
      <div key={index}>
        <Line of="caption" />
        <Line of="text" />
      </div>
    ))}
  </Box>
)

/** Shows boxes in place of the fields of a form, in as many columns as there is room for. */
export const FieldLines = ({
  fields,
  hasLabels = false,
}: {
  fields: number
  hasLabels?: boolean
}) => (
  <Box sx={fieldGrid}>
    {range(fields).map((index) => (
      <div key={index}>
        {hasLabels && <Line of="label" />}
        <Line of="box" />
      </div>
    ))}
  </Box>
)

/** Shows cards in place of the sections of a form, each with its number of fields below a heading. */
export const SectionLines = ({ sections }: { sections: readonly number[] }) => (
  <Box sx={{ ...stack, gap: 4 }}>
    {range(sections.length).map((index) => (
      <Paper key={index} variant="outlined" sx={{ p: { xs: 4, sm: 6 } }}>
        <Line of="heading" />
        <FieldLines fields={sections[index] ?? 0} hasLabels />
      </Paper>
    ))}
  </Box>
)
