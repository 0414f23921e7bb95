import { z } from 'zod'
import { isTimeZone } from '../../contract/calendar.ts'
import { english } from '../../contract/language/language.ts'
import { languageCodes } from '../language/languages.ts'
import { onOff, settingsIn } from './setting.ts'

const setting = settingsIn('place')

/** The installation as a whole: tokens, calendar, language, log, demo. */
export const installationSettings = {
  OPERATOR_TOKEN: setting(
    {
      meaning: "token of the operator's calls, at least 32 characters",
      unset: 'the file `DATA_DIR/operator-token`',
      isSecret: true,
    },
    z.string().min(32).max(200).optional(),
  ),
  SECRET_KEY: setting(
    {
      meaning:
        'encrypts the security codes that are sent to peers, at least 32 characters; the same for all copies',
      unset:
        'the file `DATA_DIR/secret-key`; with `DATABASE_URL` no key, and no exchange with other systems',
      isSecret: true,
    },
    z.string().min(32).max(200).optional(),
  ),
  METRICS_TOKEN: setting(
    {
      meaning: 'bearer token of `/platform/metrics`, at least 16 characters',
      unset: 'this machine only',
      isSecret: true,
    },
    z.string().min(16).optional(),
  ),
  TIME_ZONE: setting(
    {
      meaning:
        'the IANA time zone whose calendar says what day it is: days of requests and usage, spans of dashboards and reports, names of files. A later change moves nothing that is stored already',
    },
    z
      .string()
      .refine(isTimeZone, 'must be an IANA time zone, such as UTC or Asia/Kolkata')
      .default('UTC'),
  ),
  LANGUAGE: setting(
    {
      meaning:
        'the language of those who have chosen none and whose browser names none, and of mails to them ([languages](../languages.md))',
    },
    z.enum(languageCodes).default(english),
  ),
  PSEUDO_LANGUAGES: setting(
    {
      meaning:
        'accept the languages `en-XA` and `ar-XB` that show faults of screens, for tests only',
    },
    onOff('off'),
  ),
  LOG_LEVEL: setting(
    { meaning: 'level of the structured log on standard output' },
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  ),
  SHUTDOWN_NOTICE_SECONDS: setting(
    {
      meaning: 'seconds between SIGTERM, when `/platform/ready` falls, and the end of listening',
      unset: '`0` on a loopback `HOST`, else `3`',
    },
    z.coerce.number().min(0).max(4).optional(),
  ),
  DEMO: setting(
    {
      meaning: 'load demo data into an empty database, and accept the published passwords',
      unset: '`on` with its own PostgreSQL on a loopback address, else `off`',
    },
    z.enum(['on', 'off']).optional(),
  ),
  DEMO_SCALE: setting(
    { meaning: 'multiplies the volume of the demo data; the named accounts stay' },
    z.coerce.number().min(0.01).max(100).default(1),
  ),
}
