import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'

interface Props<Action> {
  /** Prefix of the translation keys of its texts. */
  translationPrefix: string
  /** Name of the credential. */
  name: string
  actions: readonly Action[]
  onAction: (action: Action) => void
}

/** Shows the buttons of a credential in a list, each with the name of the credential in its accessible name. */
export function CredentialActions<Action extends 'test' | 'rotate' | 'revoke'>(
  props: Props<Action>,
) {
  const { translationPrefix, name, actions, onAction } = props
  const translate = useTranslate()
  return actions.map((action) => (
    <Button
      key={action}
      size="small"
      // The words begin below each other where the buttons are on several lines.
      sx={{ minWidth: 0, px: 2 }}
      {...(action === 'revoke' && { color: 'error' as const })}
      aria-label={translate(`${translationPrefix}.${action}Of`, { label: name })}
      onClick={() => onAction(action)}
    >
      {translate(`${translationPrefix}.${action}`)}
    </Button>
  ))
}
