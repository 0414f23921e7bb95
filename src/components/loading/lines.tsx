import { Box, Paper, Skeleton, Typography } from '@mui/material'
import { fieldGrid } from '../inputs/fieldGrid.ts'
import { stack } from '../stack.ts'
import { factGrid } from '../text/factGrid.ts'

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

/** Shows lines in place of rows. */
export const RowLines = ({ rows = 8 }: { rows?: number | undefined }) =>
  range(rows).map((index) => <Skeleton key={index} variant="text" sx={{ fontSize: '1.75rem' }} />)

/** Shows short lines in place of the labels and values of `<Facts>`. */
export const FactLines = ({ facts, columnWidth }: { facts: number; columnWidth?: number }) => (
  <Box sx={factGrid(columnWidth)}>
    {range(facts).map((index) => (
      <div key={index}>
        <Typography variant="caption" component="div">
          <Skeleton width="40%" />
        </Typography>
        <Typography variant="body2" component="div">
          <Skeleton width="75%" />
        </Typography>
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
        {hasLabels && (
          <Typography variant="body2" component="div" sx={{ mb: 1 }}>
            <Skeleton width="40%" />
          </Typography>
        )}
        <Skeleton variant="rounded" height={40} sx={{ borderRadius: 1 }} />
      </div>
    ))}
  </Box>
)

/** Shows cards in place of the sections of a form, each with its number of fields below a heading. */
export const SectionLines = ({ sections }: { sections: readonly number[] }) => (
  <Box sx={{ ...stack, gap: 4 }}>
    {range(sections.length).map((index) => (
      <Paper key={index} variant="outlined" sx={{ p: { xs: 4, sm: 6 } }}>
        <Typography variant="h2" component="div" sx={{ mb: 4 }}>
          <Skeleton width={180} />
        </Typography>
        <FieldLines fields={sections[index] ?? 0} hasLabels />
      </Paper>
    ))}
  </Box>
)
