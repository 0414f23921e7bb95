import { z } from 'zod'
import { settingsIn } from './setting.ts'

const setting = settingsIn('retention')

/** How much is stored, and how long. */
export const retentionSettings = {
  IMAGE_QUOTA: setting(
    {
      meaning: 'bytes that the profile images and logos of one customer may have together',
    },
    z.coerce.number().int().min(1).default(50_000_000),
  ),
  DELIVERY_QUOTA: setting(
    {
      meaning: 'bytes of the PDFs that one library may deliver within 24 hours',
    },
    z.coerce.number().int().min(1).default(5_000_000_000),
  ),
  REQUEST_QUOTA: setting(
    {
      meaning: 'requests for articles that one library may raise in a day',
    },
    z.coerce.number().int().min(1).max(100_000_000).default(10_000),
  ),
  UPLOAD_QUOTA: setting(
    {
      meaning: 'rows that the uploaded lists of one customer may write within 24 hours',
    },
    z.coerce.number().int().min(1).max(1_000_000_000).default(2_000_000),
  ),
  MAIL_DAYS: setting(
    {
      meaning: 'days until mails that were sent or given up are deleted from the outbox',
    },
    z.coerce.number().int().min(1).max(36_500).default(365),
  ),
  PEER_MESSAGE_DAYS: setting(
    {
      meaning:
        'days until messages with other systems (ISO 18626) that are over are deleted from their log',
    },
    z.coerce.number().int().min(30).max(36_500).default(730),
  ),
  AUDIT_LOG_DAYS: setting(
    { meaning: 'days until entries of the audit log are deleted' },
    z.coerce.number().int().min(1).max(36_500).default(730),
  ),
  READER_ADDRESS_DAYS: setting(
    {
      meaning:
        'days until addresses of readers in the usage log are shortened to /24 (IPv4) or /48 (IPv6)',
    },
    z.coerce.number().int().min(0).max(36_500).default(90),
  ),
  DELIVERED_FILE_DAYS: setting(
    {
      meaning:
        'days after the answer until a delivered PDF is deleted; 0 stores it for good. The answer stays on record',
    },
    z.coerce.number().int().min(0).max(36_500).default(0),
  ),
  USAGE_EVENT_DAYS: setting(
    {
      meaning:
        'days until single events of usage are deleted, a whole month at a time; 0 stores them for good. Dashboards and reports stay as they are',
    },
    z.coerce.number().int().min(0).max(36_500).default(0),
  ),
}
