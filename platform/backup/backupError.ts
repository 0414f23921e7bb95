/** The reason why a backup cannot be made or restored, as a text for the operator; it is shown without a stack. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}
