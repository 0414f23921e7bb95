import { Button, type ButtonProps } from '@mui/material'
import { useTranslate } from 'react-admin'

interface Props extends Omit<ButtonProps, 'children'> {
  /** The name of a text. */
  label: string
}

/** Shows a button in a row of a list, with its words on a phone too, where react-admin's own shows an icon alone. */
export function RowButton({ label, ...props }: Props) {
  const translate = useTranslate()
  return (
    <Button size="small" sx={buttonStyles} {...props}>
      {translate(label)}
    </Button>
  )
}

/** The words of a button stay on one line, and begin where those of the column's header do. */
const buttonStyles = {
  overflowWrap: 'normal',
  whiteSpace: { sm: 'nowrap' },
  minWidth: 0,
  marginInline: '-5px 5px',
  textAlign: 'start',
} as const
