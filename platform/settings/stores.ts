import { z } from 'zod'
import { clickHouseAddress } from '../usage/clickhouse/address.ts'
import { postgresUrl, settingsIn, text } from './setting.ts'

const setting = settingsIn('place')

/** Where the platform stores what it has: the disk, databases and files. */
export const storesSettings = {
  DATA_DIR: setting({ meaning: 'everything that is stored on disk' }, text('.data')),
  DISK_RESERVE_MB: setting(
    {
      meaning:
        'free megabytes of the disk of `DATA_DIR` below which nothing more is stored, so that the own PostgreSQL does not end; 0 for none',
    },
    z.coerce.number().int().min(0).max(1_000_000).default(100),
  ),
  DATABASE_URL: setting(
    {
      meaning: 'another PostgreSQL, 15 or newer',
      unset: 'its own PostgreSQL in `DATA_DIR/pg`',
      example: 'postgresql://carrel:password@database.example/carrel',
      isSecret: true,
    },
    postgresUrl(),
  ),
  DATABASE_OWNER_URL: setting(
    {
      meaning:
        'the same database as the role that owns and migrates the schema ([roles](../administration.md#roles-of-the-database))',
      unset: '`DATABASE_URL`',
      example: 'postgresql://carrel_owner:password@database.example/carrel',
      isSecret: true,
    },
    postgresUrl(),
  ),
  DATABASE_READ_URL: setting(
    {
      meaning:
        'a standby server of the same database, from which calls that change nothing read ([set up](fail-over.md#a-standby-server-for-reads))',
      unset: 'every call uses `DATABASE_URL`',
      example: 'postgresql://carrel:password@standby.example/carrel',
      isSecret: true,
    },
    postgresUrl(),
  ),
  DATABASE_READ_MAX_BEHIND_SECONDS: setting(
    {
      meaning: 'seconds by which the standby server may be behind; beyond them it is left out',
    },
    z.coerce.number().int().min(1).max(3600).default(10),
  ),
  DATABASE_POOL: setting(
    { meaning: 'most connections to the database, 2 or more' },
    // The retention job takes a second one.
    z.coerce.number().int().min(2).max(200).default(10),
  ),
  DATABASE_POOLER: setting(
    {
      meaning:
        '`transaction` when `DATABASE_URL` leads to PgBouncer in transaction mode ([set up](fail-over.md#pgbouncer))',
    },
    z.enum(['none', 'transaction']).default('none'),
  ),
  USAGE_URL: setting(
    {
      meaning:
        'a ClickHouse server, 25.8 or newer, that counts usage ([set up](install.md#clickhouse-for-usage))',
      unset: 'PostgreSQL counts usage',
      example: 'https://carrel:password@clickhouse.example:8443/carrel',
      isSecret: true,
    },
    z
      .string()
      .max(2000)
      .superRefine((value, context) => {
        try {
          clickHouseAddress(value)
        } catch (error) {
          context.addIssue(error instanceof Error ? error.message : String(error))
        }
      })
      .optional(),
  ),
  FILES_URL: setting(
    {
      meaning:
        'a folder, or `s3://bucket` (region and keys by the usual AWS settings, `?endpoint=` for other services)',
      unset: '`DATA_DIR/files`',
      example: 's3://carrel?endpoint=https://objects.example',
    },
    z
      .string()
      .refine(
        (value) => /^s3:\/\/[^/?]/.test(value) || !/^[a-z][a-z0-9+.-]+:/i.test(value),
        'must be a folder, or s3://bucket; ?endpoint= names the address of another service',
      )
      .optional(),
  ),
}
