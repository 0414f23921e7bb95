import { titleTypes } from './dataTypes.ts'
import { type ExceptionCode, exceptions } from './exceptions.ts'
import { actionMapping, metricsOfKind } from './mapping.ts'
import { reportDefinitions } from './reports.ts'
import { parametersOf } from './request.ts'

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]) => [
  row(head),
  row(head.map(() => '---')),
  ...rows.map(row),
]
const code = (text: string): string => `\`${text}\``

/** Returns the text of docs/counter.md, made from the tables; a test compares it with the file. */
export function counterPage(): string {
  return [
    '# COUNTER 5.1',
    '',
    'Written from `contract/counter`, which the platform reads too. The standard is the COUNTER Code of Practice,',
    'Release 5.1. The platform is a discovery service with abstract and index databases (Host_Types',
    'Discovery_Service and A&I_Database), so it offers PR, PR_P1, DR and DR_D1. DR_D2 would always be empty: nobody',
    'is denied access. Title and Item Reports are for hosts of full text.',
    '',
    '## What an action counts as',
    '',
    ...table(
      ['action', 'activity', 'service', 'counts as', 'why'],
      actionMapping.map(({ actionId, activity, service, kind, why }) => [
        actionId,
        activity,
        // Markdown tables collapse repeated blanks, and some service names hold two.
        code(service.replaceAll(/ +/g, ' ')),
        kind ?? 'nothing',
        why,
      ]),
    ),
    '',
    ...table(
      ['counts as', 'adds to'],
      Object.entries(metricsOfKind).map(([kind, metrics]) => [kind, metrics.map(code).join(', ')]),
    ),
    '',
    '- Searches run in the one database that the reader chose, so they are `Searches_Regular` of it and one',
    '  `Searches_Platform`. `Searches_Automated` and `Searches_Federated` never occur.',
    '- A second click on the same within 30 seconds counts once.',
    '- `Unique_Item` metrics count an item once a visit, `Unique_Title` metrics a book once a visit. A visit is the',
    '  session of the platform; it belongs to one database.',
    '- No action counts as a request today, so no report has rows of request metrics.',
    '',
    '## What titles are called',
    '',
    ...table(
      ['type of title', 'Data_Type', 'why'],
      titleTypes.map(({ name, dataType, why }) => [name, code(dataType), why]),
    ),
    '',
    'Searches are `Platform` in PR and `Database_AI` in DR. Use of an item whose title is not known is `Unspecified`.',
    'Access_Method is always `Regular`.',
    '',
    '## Reports',
    '',
    ...table(
      ['report', 'name', 'columns before the months', 'parameters beyond the dates'],
      Object.values(reportDefinitions).map((definition) => [
        definition.id,
        definition.name,
        definition.columns
          .map((column) => (column === 'Access_Method' ? 'Access_Method (if asked for)' : column))
          .join(', '),
        parametersOf(definition).map(code).join(', ') || 'none',
      ]),
    ),
    '',
    'A report has whole months, up to the last one that is over. The sum of a consortium is that of its',
    'members: every use belongs to one of them.',
    '',
    '## Exceptions',
    '',
    ...table(
      ['code', 'message', 'status', 'when'],
      (Object.keys(exceptions).map(Number) as ExceptionCode[]).map((number) => {
        const { message, status, when } = exceptions[number]
        return [number, message, status, when]
      }),
    ),
    '',
    'A wrong path or method is answered with 404 and no exception.',
    '',
    '## Pointing a harvester at it',
    '',
    'Reports → COUNTER Reports → API credentials makes a requestor id and a key, which is shown once. The harvester',
    'needs the base address of the product (`PUBLIC_URL`), the customer id, the requestor id and the key:',
    '',
    '```sh',
    "curl 'https://usage.example/r51/reports/dr_d1?customer_id=1002&requestor_id=…&api_key=…&begin_date=2026-01&end_date=2026-06'",
    '```',
    '',
    'A consortium’s credential also reaches each member, whom `/r51/members` lists, by their customer ids. Keys travel',
    'in the query because the standard wants them there: the product writes no query into its log, and a proxy in',
    'front of it should not either.',
    '',
  ].join('\n')
}
