import { z } from 'zod'
import { call } from '../../kernel/endpoint.ts'
import { idOrAll } from '../../kernel/ids.ts'
import { withWireKeys } from '../../kernel/withWireKeys.ts'
import { seenVersionOrNone } from '../../kernel/rowVersion.ts'
import {
  mailTemplateKinds,
  maxSubjectLength,
  maxTemplateMessageLength,
  maxTemplateSubjectLength,
} from '../mail/mailTemplates.ts'
import { text } from './fields.ts'
import { visibleLine } from '../../kernel/visibleText.ts'

const kind = z.enum(mailTemplateKinds)

const templateText = {
  kind,
  subject: visibleLine().min(1).max(maxTemplateSubjectLength),
  /** HTML; the platform removes what a mail must not contain. */
  message: z.string().min(1).max(maxTemplateMessageLength),
}

const saved = withWireKeys({ rowVersion: z.int().min(1) }, { rowVersion: 'row_version' })

/** The texts of a library's mails about requests. */
export const mailTemplates = {
  mailTemplates: call('GET', '/ddr/mail-templates', {
    summary: 'The texts of the mails that the own library sends about requests',
    access: 'ddrTemplates.show',
    input: withWireKeys({}),
    output: withWireKeys({
      rows: z.array(
        withWireKeys(
          {
            kind,
            subject: z.string().max(maxTemplateSubjectLength),
            message: z.string().max(maxTemplateMessageLength),
            /** Whether the text is the library's own; else it is the specified one. */
            isOwn: z.boolean(),
            /** When the text was changed or reset; null when it never was. */
            changedAt: z.iso.datetime().nullable(),
            changedBy: text,
            /** 0 when nothing is stored yet. */
            rowVersion: z.int().min(0),
          },
          {
            isOwn: 'is_own',
            changedAt: 'changed_at',
            changedBy: 'changed_by',
            rowVersion: 'row_version',
          },
        ),
      ),
    }),
  }),
  saveMailTemplate: call('POST', '/ddr/mail-templates', {
    summary: 'Replace the text of a mail about requests',
    access: 'ddrTemplates.edit',
    inputEncoding: 'json',
    input: withWireKeys(
      { ...templateText, rowVersion: seenVersionOrNone },
      { rowVersion: 'row_version' },
    ),
    output: saved,
    problems: ['conflict'],
  }),
  resetMailTemplate: call('POST', '/ddr/mail-templates/reset', {
    summary: 'Return the text of a mail about requests to the specified one',
    access: 'ddrTemplates.edit',
    inputEncoding: 'json',
    input: withWireKeys({ kind, rowVersion: seenVersionOrNone }, { rowVersion: 'row_version' }),
    output: saved,
    problems: ['conflict'],
  }),
  previewMailTemplate: call('POST', '/ddr/mail-templates/preview', {
    summary: 'How a mail about a request would read; nothing is stored or sent',
    access: 'ddrTemplates.edit',
    inputEncoding: 'json',
    input: withWireKeys(
      {
        ...templateText,
        /** A request of the own library; null for an example. */
        ddrId: idOrAll,
      },
      { ddrId: 'ddr_id' },
    ),
    output: withWireKeys({
      subject: z.string().max(maxSubjectLength),
      /** What a reader without HTML sees. */
      text,
    }),
    problems: ['notFound'],
  }),
}

/** The library's own texts of the mails that an answer can send. */
export const ownTemplates = z.array(
  z.object({
    kind,
    subject: z.string().max(maxTemplateSubjectLength),
    message: z.string().max(maxTemplateMessageLength),
  }),
)
