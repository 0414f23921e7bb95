import { readOrCreateSecret } from './secretFile.ts'

/** Returns the key of stored secrets. Creates it at the first start, in a file that only its owner can read. */
export const readSecretKey = (dataDir: string): Promise<string> =>
  readOrCreateSecret(dataDir, 'secret-key')
