import { z } from 'zod'
import { settingsIn } from './setting.ts'

const setting = settingsIn('backup')

/** Backups. */
export const backupSettings = {
  BACKUP_PASSPHRASE: setting(
    {
      meaning:
        'encrypts and decrypts backups, at least 12 characters; only `npm run backup` and `npm run restore` read it',
      unset: 'backups are not encrypted',
      isSecret: true,
    },
    z.string().min(12).max(1000).optional(),
  ),
}
