import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { BackupError } from './backupError.ts'

const minLength = 12

/** Returns a passphrase that is typed at the terminal and not shown. Throws `BackupError` without a terminal. */
export async function promptPassphrase(question: string): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new BackupError('There is no terminal to type a passphrase: set BACKUP_PASSPHRASE.')
  }
  process.stderr.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true })
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}

/** Returns a new passphrase that was typed twice. Throws `BackupError` when the two differ or are too short. */
export async function promptNewPassphrase(): Promise<string> {
  const passphrase = await promptPassphrase('Passphrase: ')
  if (passphrase.length < minLength) {
    throw new BackupError(`A passphrase has at least ${minLength} characters.`)
  }
  if ((await promptPassphrase('The same again: ')) !== passphrase) {
    throw new BackupError('The two passphrases differ.')
  }
  return passphrase
}
