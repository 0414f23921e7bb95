import { NewCredentialDialog } from '../../../features/credentials/NewCredentialDialog.tsx'
import { HarvestTest } from './HarvestTest.tsx'
import { useCredentials } from './useCredentials.ts'

/** Makes a credential, then shows its key once. */
export function MakeCredentialDialog({ onClose }: { onClose: () => void }) {
  const { make } = useCredentials()
  return (
    <NewCredentialDialog
      make={make}
      inputOf={(label) => label}
      test={(issued) => <HarvestTest {...issued} />}
      onClose={onClose}
    />
  )
}
