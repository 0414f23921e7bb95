import { reopenReasons, timelineMoves } from '../lifecycle.ts'
import { mailStates } from '../../mail/mailStates.ts'
import { z } from 'zod'
import { call, downloadCall, noContent } from '../../kernel/endpoint.ts'
import { withWireKeys } from '../../kernel/withWireKeys.ts'
import { id, idOrAll } from '../../kernel/ids.ts'
import { wireFinding } from './answer.ts'
import { requestInput, status, text } from './fields.ts'

const moment = z.iso.datetime()

/** The history of a request: who did what and when, and whether each mail was sent. */
const timeline = withWireKeys({
  entries: z.array(
    withWireKeys(
      {
        /** The request of the entry: another number where the request went on to another library. */
        ddrId: idOrAll,
        at: moment,
        actor: text,
        institution: text,
        fromStatus: status.nullable(),
        toStatus: status,
        note: text,
        /** null for what the supplier did, and for raising the request. */
        move: z.enum(timelineMoves).nullable().default(null),
        reopenReason: z.enum(reopenReasons).nullable().default(null),
        /** What spoke against the delivered PDF, for the library that sent it or for which it was downloaded. */
        fileFindings: z.array(wireFinding).default([]),
      },
      {
        fileFindings: 'file_findings',
        ddrId: 'ddr_id',
        fromStatus: 'from_status',
        toStatus: 'to_status',
        reopenReason: 'reopen_reason',
      },
    ),
  ),
  /** Who has fetched the delivered PDFs, the latest first. */
  fetches: z
    .array(
      withWireKeys(
        {
          /** The person; '' when only the library is known, and for a link. */
          actor: text,
          institution: text,
          /** The mail address by which a link was opened, for the two libraries only; else ''. */
          address: text,
          firstAt: moment,
          lastAt: moment,
          times: z.int().min(1),
        },
        { firstAt: 'first_at', lastAt: 'last_at' },
      ),
    )
    .default([]),
  mails: z.array(
    withWireKeys(
      {
        mailId: id,
        state: z.enum(mailStates),
        to: text,
        cc: text,
        subject: text,
        /**
         * Plain text; empty once the mail is sent when it contained a link that opens something, and in the copy of a
         * message for everybody but the two libraries.
         */
        body: text,
        attempts: z.int().min(0),
        queuedAt: moment,
        nextTryAt: moment.nullable(),
        sentAt: moment.nullable(),
        error: text,
        /** Whether the caller's library sent the mail, and can send it again when it has failed. */
        isOwn: z.boolean().default(false),
      },
      {
        isOwn: 'is_own',
        mailId: 'mail_id',
        queuedAt: 'queued_at',
        nextTryAt: 'next_try_at',
        sentAt: 'sent_at',
      },
    ),
  ),
})

/** What happened to a request: its history, its mails and the delivered file. */
export const timelineCalls = {
  timeline: call('GET', '/ddr/timeline', {
    summary: 'What happened to a request, and to the mails about it',
    access: 'ddrReceived.show',
    input: requestInput,
    output: timeline,
    problems: ['notFound'],
  }),
  resend: call('POST', '/ddr/resend', {
    summary: 'Send a failed mail of a request again',
    access: 'ddrReceived.act',
    input: withWireKeys({ ddrId: id, mailId: id }, { ddrId: 'ddr_id', mailId: 'mail_id' }),
    output: noContent,
    problems: ['conflict', 'notFound'],
  }),
  file: downloadCall('/ddr/file', {
    summary: 'The article that was delivered',
    access: 'ddrReceived.show',
    input: requestInput,
    problems: ['notFound'],
  }),
  earlierFile: downloadCall('/ddr/earlier-file', {
    summary: 'The article of an earlier answer, to which the requester objected',
    access: 'ddrReceived.show',
    input: withWireKeys({ ddrId: id, answerId: id }, { ddrId: 'ddr_id', answerId: 'answer_id' }),
    problems: ['notFound'],
  }),
}
