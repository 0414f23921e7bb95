import { useTranslate } from 'react-admin'
import { dayFault } from '../../../contract/dayFault.ts'
import { type DateWindow, latestTo, withFrom } from '../../../contract/ddr/dateWindow.ts'
import { DayField } from '../../components/inputs/DayField.tsx'

interface Props {
  value: DateWindow
  today: string
  /** The first day with data, at which the pickers begin; undefined for any. */
  earliest?: string | undefined
  onChange: (value: DateWindow) => void
  /** Returns the window after From has changed; by default To is kept where it is still allowed. */
  afterFrom?: (value: DateWindow, from: string, today: string) => DateWindow
}

/**
 * Shows the fields From and To. The window is at most a year long and never ends after today
 * (docs/requirements/delivery-and-reports.md §5). Invalid days are marked at their fields; callers check
 * it with `windowFault`.
 */
export function DateWindowFields({
  value,
  today,
  earliest,
  onChange,
  afterFrom = withFrom,
}: Props) {
  const translate = useTranslate()
  const isFrom = (day: string) => dayFault(day, { max: today }) === null
  const { from, to } = value
  const first = [earliest ?? '', from].sort().at(-1)
  return (
    <>
      <DayField
        label={translate('dates.from')}
        value={from}
        max={today}
        pickerMin={earliest}
        // To moves along with a day only, not with what is typed on the way to it.
        onChange={(day) => onChange(isFrom(day) ? afterFrom(value, day, today) : { from: day, to })}
      />
      <DayField
        label={translate('dates.to')}
        value={to}
        {...(isFrom(from)
          ? { min: from, max: latestTo(from, today), pickerMin: first }
          : { max: today })}
        onChange={(day) => onChange({ from, to: day })}
      />
    </>
  )
}
