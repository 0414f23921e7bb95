import { z } from 'zod'
import { accessAnswer } from '../entitlement/endpoints.ts'
import { verdicts } from '../entitlement/checkAccess.ts'
import { stepReasons } from '../entitlement/trace.ts'
import { call, downloadCall } from '../kernel/endpoint.ts'
import { inputDay } from '../kernel/days.ts'
import { id } from '../kernel/ids.ts'
import { withWireKeys } from '../kernel/withWireKeys.ts'
import { credentialFields, credentialLabel, issuedKey } from '../credentials.ts'
import { credentialScopes, maxOverlapDays } from './credentials.ts'

const scope = z.enum(credentialScopes)

/** The credentials of a customer's programs. */
export const accessCredentials = {
  list: call('GET', '/access/credentials', {
    summary: 'Credentials of programs that are not revoked, the latest first',
    access: 'accessCredentials.list',
    output: z.array(
      withWireKeys({
        ...credentialFields,
        scope,
        /** The last day on which it works; null for no end. */
        expiresOn: z.iso.date().nullable(),
        /** Until when the key before the last rotation works; null when only the present one does. */
        previousKeyUntil: z.iso.datetime().nullable(),
      }),
    ),
  }),
  create: call('POST', '/access/credentials', {
    summary: 'Make a credential for a program; its key is in this answer alone',
    takesIdempotencyKey: false,
    access: 'accessCredentials.create',
    inputEncoding: 'json',
    input: withWireKeys({
      label: credentialLabel,
      scope,
      expiresOn: inputDay.nullable().default(null),
    }),
    output: issuedKey,
    problems: ['conflict'],
  }),
  rotate: call('POST', '/access/credentials/rotate', {
    summary: 'Give a credential a new key; the one before works for the days of the overlap',
    takesIdempotencyKey: false,
    access: 'accessCredentials.edit',
    inputEncoding: 'json',
    input: withWireKeys({
      credentialId: id,
      overlapDays: z.int().min(0).max(maxOverlapDays).default(7),
    }),
    output: issuedKey,
    problems: ['notFound'],
  }),
  revoke: call('POST', '/access/credentials/revoke', {
    summary: 'Revoke a credential: both of its keys are refused from now on',
    access: 'accessCredentials.delete',
    inputEncoding: 'json',
    input: withWireKeys({ credentialId: id }),
    output: z.object({ revoked: z.literal(true) }),
    problems: ['notFound'],
  }),
}

/** DOIs that one entitlement request may have. */
const maxEntitlementDois = 100

const identifier = z.string().trim().min(1).max(200).optional()

/**
 * What names the organization: one or several of these, which must agree. Other identifiers are listed and not used.
 */
const org = z
  .object({
    /** Carrel's own number of the customer. */
    customerID: identifier,
    rorID: identifier,
    ipv4: identifier,
    ipv6: identifier,
    entityID: identifier,
    openAthensOrgID: identifier,
    ringgoldID: identifier,
    eduPersonScopedAffiliation: identifier,
  })
  .meta({ description: 'The reader or the library. Without it: the customer of the credential.' })

/** Entitlement answers in the shape of GetFTR's Publisher Entitlement API, version 2.1. */
export const entitlements = {
  check: call('POST', '/entitlements', {
    summary: 'Whether an organization is entitled to up to 100 DOIs',
    access: 'program',
    inputEncoding: 'json',
    problems: ['throttled'],
    input: z
      .object({
        org: org.optional(),
        dois: z.array(z.string().trim().min(1).max(300)).min(1).max(maxEntitlementDois),
      })
      .meta({ example: { org: { ipv4: '192.0.2.7' }, dois: ['10.9999/carrel.1524362'] } }),
    output: z
      .object({
        /** Identifiers of the request that were not used. */
        ignored: z.array(z.string()),
        entitlements: z.array(
          z.object({
            doi: z.string(),
            /** 200 for a DOI of the catalogue, 404 for any other. */
            statusCode: z.union([z.literal(200), z.literal(404)]),
            entitled: z.enum(verdicts),
            accessType: z.enum(['open', 'free', 'paid']).optional(),
            /** Why the answer is not yes. */
            reason: z.enum(stepReasons).optional(),
            document: z.string(),
            /** What identified the organization; missing when the answer does not depend on one. */
            org: z.record(z.string(), z.string()).optional(),
            vor: z.array(z.object({ contentType: z.string(), url: z.string() })),
            av: z.array(z.object({ contentType: z.string(), url: z.string() })),
          }),
        ),
      })
      .meta({
        example: {
          ignored: [],
          entitlements: [
            {
              doi: '10.9999/carrel.1524362',
              statusCode: 200,
              entitled: 'no',
              accessType: 'paid',
              reason: 'afterCoverage',
              document: 'https://doi.org/10.9999/carrel.1524362',
              org: { ipv4: '192.0.2.7' },
              vor: [],
              av: [],
            },
          ],
        },
      }),
  }),
  trace: call('GET', '/entitlements/trace', {
    summary: 'The answer for one DOI with all its steps',
    access: 'program',
    problems: ['throttled'],
    input: org.extend({
      doi: z.string().trim().min(1).max(300).meta({ example: '10.9999/carrel.1524362' }),
      on: inputDay.nullable().default(null),
    }),
    output: accessAnswer,
  }),
}

const parameter = z.string().trim().max(200)

/** Holdings of a customer as KBART files (NISO RP-26-2019, KBART Automation). */
export const kbart = {
  file: downloadCall('/kbart', {
    summary: 'The current online holdings of a customer as a KBART Phase II file',
    access: 'program',
    atRoot: true,
    problems: ['throttled', 'notFound'],
    input: z.object({
      customer_id: parameter.meta({ example: '1002' }),
      requestor_id: parameter.meta({ example: '1002-k3x9ab1' }),
      api_key: parameter.meta({ example: 'the key of the credential' }),
      /** A package of the customer; all holdings without it. */
      package_id: parameter.optional().meta({ example: '17' }),
    }),
  }),
  files: call('GET', '/kbart/files', {
    summary: 'The KBART files of a customer: all holdings, and one for each package',
    access: 'program',
    atRoot: true,
    problems: ['throttled'],
    input: z.object({ customer_id: parameter, requestor_id: parameter, api_key: parameter }),
    output: z.array(
      z.object({ name: z.string(), package_id: z.string().nullable(), path: z.string() }),
    ),
  }),
}
