import { Button } from '@mui/material'
import { useTranslations } from '../../i18n/useTranslations.ts'

interface Props<Action> {
  /** Name of the credential. */
  name: string
  actions: readonly Action[]
  onAction: (action: Action) => void
}

/** Shows the buttons of a credential in a list, each with the name of the credential in its accessible name. */
export function CredentialActions<Action extends 'test' | 'rotate' | 'revoke'>({
  name,
  actions,
  onAction,
}: Props<Action>) {
  const t = useTranslations('credentials')
  return actions.map((action) => (
    <Button
      key={action}
      size="small"
      // The words begin below each other where the buttons are on several lines.
      sx={{ minWidth: 0, px: 2 }}
      {...(action === 'revoke' && { color: 'error' as const })}
      aria-label={t(`${action}Of`, { label: name })}
      onClick={() => onAction(action)}
    >
      {t(action)}
    </Button>
  ))
}
