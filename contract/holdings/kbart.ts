import { cutBytes } from '../kernel/cutText.ts'

/** The columns of KBART Phase II (NISO RP-9-2014, 6.6) in their order. */
export const kbartColumns = [
  'publication_title',
  'print_identifier',
  'online_identifier',
  'date_first_issue_online',
  'num_first_vol_online',
  'num_first_issue_online',
  'date_last_issue_online',
  'num_last_vol_online',
  'num_last_issue_online',
  'title_url',
  'first_author',
  'title_id',
  'embargo_info',
  'coverage_depth',
  'notes',
  'publisher_name',
  'publication_type',
  'date_monograph_published_print',
  'date_monograph_published_online',
  'monograph_volume',
  'monograph_edition',
  'first_editor',
  'parent_publication_title_id',
  'preceding_publication_title_id',
  'access_type',
] as const

/**
 * Column after those of KBART in a file with print and online holdings of journals, because KBART does not say which a
 * row is (docs/assumptions.md#print-and-online-in-one-file).
 */
export const holdingTypeColumn = 'holding_type'

/** Name of a column of KBART Phase II (NISO RP-9-2014). */
export type KbartColumn = (typeof kbartColumns)[number]
/** A line of a KBART file by its columns. */
export type KbartLine = Record<KbartColumn, string>

/**
 * Returns the cells of a line in the order of the columns. KBART has no quoting, so control characters and line breaks
 * of any kind inside a cell become a space.
 */
export const kbartCells = (line: KbartLine): string[] =>
  kbartColumns.map((column) => line[column].replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim())

/** What the name of a KBART file is made of (NISO RP-9-2014, 5.2). */
export interface KbartFile {
  provider: string
  /** The consortium whose deal it is, or the library itself. */
  regionOrConsortium: string
  package: string
  /** YYYY-MM-DD. */
  date: string
}

/** Bytes of each of three parts of a name, to which day and ending are added: file systems take 255. */
const maxPartBytes = 70

/**
 * Returns the name of a KBART file, `{Provider}_{Region or Consortium}_{Package}_{YYYY-MM-DD}.txt`; each part without
 * spaces and signs, and cut to 70 bytes.
 */
export function kbartFileName(file: KbartFile): string {
  const parts = [file.provider, file.regionOrConsortium, file.package].map(
    (part) => cutBytes(part.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ''), maxPartBytes) || 'Global',
  )
  return `${parts.join('_')}_${file.date}.txt`
}
