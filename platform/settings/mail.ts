import { z } from 'zod'
import { settingsIn, whole } from './setting.ts'

const setting = settingsIn('mail')

/** Returns whether mails can have this sender: an address, or a name and an address between angle brackets. */
const isSender = (text: string): boolean =>
  /^[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/.test(text)

/** Mails, and the links in them. */
export const mailSettings = {
  SMTP_URL: setting(
    {
      meaning: 'a relay, `smtp://user:password@host:port`',
      unset: 'each mail is written to `DATA_DIR/mail/*.eml`',
      example: 'smtp://carrel:password@relay.example:587',
      isSecret: true,
    },
    z
      .url({
        protocol: /^smtps?$/,
        error: 'must be smtp://user:password@host:port, or smtps:// with TLS',
      })
      .optional(),
  ),
  MAIL_FROM: setting(
    { meaning: 'the sender' },
    z
      .string()
      .max(300)
      .refine(isSender, 'must be an address, or Name <address>')
      .default('Carrel <no-reply@carrel.example>'),
  ),
  MAIL_MAX_ATTACHMENT: setting(
    {
      meaning:
        'bytes; larger PDFs are mailed as a link that expires, because relays refuse them (a mail is a third larger)',
    },
    whole(10 * 1024 * 1024, 1_000_000_000),
  ),
  FILE_LINK_DAYS: setting(
    { meaning: 'days for which such a link works' },
    z.coerce.number().int().min(1).max(36_500).default(14),
  ),
}
