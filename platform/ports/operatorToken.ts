import { readOrCreateSecret } from './secretFile.ts'

/** Returns the token of the operator's calls. Creates it at the first start, in a file that only its owner can read. */
export const readOperatorToken = (dataDir: string): Promise<string> =>
  readOrCreateSecret(dataDir, 'operator-token')
