import { NewCredentialDialog } from '../../../features/credentials/NewCredentialDialog.tsx'
import { TestPanel } from './TestPanel.tsx'
import { texts, useCredentials } from './useCredentials.ts'

/** Makes a credential, then shows its key once. */
export function MakeDialog({ onClose }: { onClose: () => void }) {
  const { make } = useCredentials()
  return (
    <NewCredentialDialog
      texts={texts}
      make={make}
      inputOf={(label) => label}
      test={(issued) => <TestPanel {...issued} />}
      onClose={onClose}
    />
  )
}
