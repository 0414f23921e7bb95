import { z } from 'zod'
import { call, noContent } from '../../kernel/endpoint.ts'
import { textField } from '../../kernel/recordText.ts'
import { isoDate } from '../../kernel/days.ts'
import { id, idOrAll } from '../../kernel/ids.ts'
import { withWireKeys } from '../../kernel/withWireKeys.ts'
import { seenVersion } from '../../kernel/rowVersion.ts'
import { entryKinds, reopenReasons, requesterMoves } from '../lifecycle.ts'
import { maxMessageLength } from '../mail/richText.ts'
import { text } from './fields.ts'
import { visibleText } from '../../kernel/visibleText.ts'

/** The body of a call with the longest message: a character takes up to six bytes as JSON. */
const maxEntryBodyBytes = 256 * 1024

/** Messages or notes that one call returns at most. */
export const entriesPerPage = 50

/** The longest text in characters that goes with a move. */
export const maxMoveTextLength = 2000

/** The moves of the requesting library, and what the two libraries write about a request. */
export const moveCalls = {
  move: call('POST', '/ddr/move', {
    summary: 'Cancel a sent request, remind of it, confirm its receipt, or reopen it',
    access: 'ddrSent.act',
    inputEncoding: 'json',
    input: withWireKeys(
      {
        ddrId: id,
        move: z.enum(requesterMoves),
        /** For `reopen`. */
        reopenReason: z.enum(reopenReasons).nullable().default(null),
        text: textField(maxMoveTextLength),
        rowVersion: seenVersion,
      },
      { ddrId: 'ddr_id', reopenReason: 'reopen_reason', rowVersion: 'row_version' },
    ),
    output: noContent,
    problems: ['conflict', 'notFound'],
  }),
  delivered: call('GET', '/ddr/latest-documents', {
    summary: 'The latest documents that the library received, the newest first',
    access: 'ddrSent.list',
    input: withWireKeys({ customerId: id }, { customerId: 'customer_id' }),
    output: withWireKeys({
      rows: z.array(
        withWireKeys(
          { ddrId: id, articleName: text, supplierName: text, deliveredOn: isoDate.nullable() },
          {
            ddrId: 'ddr_id',
            articleName: 'article_name',
            supplierName: 'delivery_customer_name',
            deliveredOn: 'delivered_on',
          },
        ),
      ),
    }),
  }),
  entries: call('GET', '/ddr/entries', {
    summary:
      'Messages between the libraries of a request, or notes of the own library, newest last',
    access: 'ddrMessages.list',
    input: withWireKeys(
      {
        ddrId: id,
        kind: z.enum(entryKinds),
        /** Only entries before this one; null for the newest. */
        before: idOrAll,
      },
      { ddrId: 'ddr_id' },
    ),
    output: withWireKeys(
      {
        rows: z.array(
          withWireKeys(
            {
              entryId: id,
              at: z.iso.datetime(),
              actor: text,
              institution: text,
              /** Whether the caller's own library wrote it. */
              isOwn: z.boolean(),
              /** Plain text. */
              text,
            },
            { entryId: 'entry_id', isOwn: 'is_own' },
          ),
        ),
        hasEarlier: z.boolean(),
      },
      { hasEarlier: 'has_earlier' },
    ),
    problems: ['notFound'],
  }),
  writeEntry: call('POST', '/ddr/entries', {
    summary: 'Write a message to the other library, or a note for the own library',
    access: 'ddrMessages.create',
    inputEncoding: 'json',
    maxBodyBytes: maxEntryBodyBytes,
    input: withWireKeys(
      {
        ddrId: id,
        kind: z.enum(entryKinds),
        text: visibleText().min(1).max(maxMessageLength),
      },
      { ddrId: 'ddr_id' },
    ),
    output: noContent,
    problems: ['conflict', 'notFound', 'throttled'],
  }),
}
