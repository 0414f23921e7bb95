import { z } from 'zod'
import { contuWindows, defaultContuRule } from '../../contract/ddr/contu.ts'
import { emailRules } from '../../contract/organization/email.ts'
import { onOff, settingsIn, whole } from './setting.ts'

const setting = settingsIn('behaviour')

/** Rules of the product. */
export const behaviourSettings = {
  SSR_TIMEOUT_MS: setting(
    {
      meaning:
        'milliseconds that a page waits for what the server renders into it; `0` turns server rendering off (earlier `DRAWING_WAIT`)',
    },
    z.coerce.number().int().min(0).max(60_000).default(400),
  ),
  DOWNLOAD_STALL_SECONDS: setting(
    {
      meaning: 'seconds after which an answer is cut off when its reader accepts no data',
    },
    z.coerce.number().min(0.1).max(3600).default(30),
  ),
  DDR_OVERDUE_DAYS: setting(
    {
      meaning: 'working days after which an unanswered request is overdue',
    },
    whole(3, 36_500),
  ),
  DDR_DUPLICATE_DAYS: setting(
    {
      meaning:
        'days within which a second request of the same library for the same article is a duplicate',
    },
    whole(30, 36_500),
  ),
  CONTU: setting(
    {
      meaning: 'the copyright guideline; `off` where it does not apply',
    },
    onOff('on'),
  ),
  CONTU_LIMIT: setting({ meaning: 'copies that the guideline allows' }, whole(5, 1_000_000)),
  CONTU_YEARS: setting(
    { meaning: 'years after publication in which the guideline applies' },
    whole(5, 1_000),
  ),
  CONTU_WINDOW: setting(
    {
      meaning: '`rolling`, or `calendar` for whole calendar years',
    },
    z.enum(contuWindows).default(defaultContuRule.window),
  ),
  EMAIL_RULE: setting(
    {
      meaning:
        'rule of office and contact addresses; `specified` refuses those that end in `.in` or `.ac.in`',
    },
    z.enum(emailRules).default('standard'),
  ),
  IP_ALLOW_DOCUMENTATION: setting(
    {
      meaning:
        'whether documentation networks may be registered as IP ranges; they belong to nobody, and the demo lives in them',
      unset: '`on` with the demo, else `off`',
    },
    z.enum(['on', 'off']).optional(),
  ),
  COUNTER_PLATFORM_ID: setting(
    {
      meaning: 'namespace of our identifiers in COUNTER reports (Code of Practice §11.1)',
    },
    z
      .string()
      .regex(
        /^[A-Za-z][A-Za-z0-9_./]{0,15}[A-Za-z0-9]$/,
        'must have 2 to 17 letters, digits, or _ . / between them, and begin with a letter',
      )
      .default('carrel'),
  ),
  COUNTER_REGISTRY_RECORD: setting(
    { meaning: "the platform's entry in COUNTER's registry", unset: 'blank' },
    z
      .string()
      .regex(
        /^https:\/\/registry\.countermetrics\.org\/(platform|usage-data-host)\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
        'must be the address of an entry, https://registry.countermetrics.org/platform/ and its id',
      )
      .optional(),
  ),
  COUNTER_REQUESTS: setting(
    {
      meaning: 'requests of the COUNTER API that one credential may make in a minute',
    },
    z.coerce.number().int().min(1).default(240),
  ),
  ISO18626_REQUESTS: setting(
    {
      meaning: 'ISO 18626 messages that one peer may send in a minute',
    },
    z.coerce.number().int().min(1).default(600),
  ),
  CONTENT_DIR: setting(
    {
      meaning: 'folder with the texts of About, FAQ and Contact Us, as JSON',
      unset: '`content/` of the project',
    },
    z.string().optional(),
  ),
}
