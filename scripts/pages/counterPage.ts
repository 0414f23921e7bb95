import { titleTypes } from '../../contract/counter/dataTypes.ts'
import { type ExceptionCode, exceptions } from '../../contract/counter/exceptions.ts'
import { actionMapping, metricsOfKind } from '../../contract/counter/mapping.ts'
import { reportDefinitions } from '../../contract/counter/reports.ts'
import { parametersOf } from '../../contract/counter/request.ts'
import { markdownTable } from './markdownTable.ts'

const code = (text: string): string => `\`${text}\``

/** Returns the text of docs/counter.md, made from the tables of `contract/counter`. */
export function counterPage(): string {
  return [
    '# COUNTER 5.1',
    '',
    'The platform offers the reports PR, PR_P1, DR and DR_D1 of the COUNTER Code of Practice, Release 5.1. It is a',
    'discovery service with abstract and index databases (Host_Types Discovery_Service and A&I_Database). DR_D2 is not',
    'offered, because nobody is denied access and it would always be empty. Title and Item Reports are for hosts of full',
    'text.',
    '',
    '`npm run pages` writes this page from `contract/counter`. The platform computes reports from the same tables.',
    '',
    '## What an action counts as',
    '',
    ...markdownTable(
      ['action', 'activity', 'service', 'counts as', 'why'],
      actionMapping.map(({ actionId, activity, service, kind, reason }) => [
        actionId,
        activity,
        // Markdown tables collapse repeated blanks, and some service names hold two.
        code(service.replaceAll(/ +/g, ' ')),
        kind ?? 'nothing',
        reason,
      ]),
    ),
    '',
    ...markdownTable(
      ['counts as', 'adds to'],
      Object.entries(metricsOfKind).map(([kind, metrics]) => [kind, metrics.map(code).join(', ')]),
    ),
    '',
    '- A search runs in the database that the reader chose. It counts as one `Searches_Regular` of that database and as',
    '  one `Searches_Platform`. `Searches_Automated` and `Searches_Federated` never occur.',
    '- Two clicks on the same item within 30 seconds count once.',
    '- Robots do not count: a bot, crawler or spider by its `User-Agent`.',
    '- `Unique_Item` metrics count an item once per session, `Unique_Title` metrics count a book once per session. A',
    '  session of the platform belongs to one database.',
    '- No action counts as a request, so no report has rows of request metrics.',
    '',
    '## What titles are called',
    '',
    ...markdownTable(
      ['type of title', 'Data_Type', 'why'],
      titleTypes.map(({ name, dataType, reason }) => [name, code(dataType), reason]),
    ),
    '',
    'The Data_Type of searches is `Platform` in PR and `Database_AI` in DR. The Data_Type of an item without a known',
    'title is `Unspecified`. Access_Method is always `Regular`.',
    '',
    '## Reports',
    '',
    ...markdownTable(
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
    'A report covers whole months, up to the last month that is over in the time zone of the platform (`TIME_ZONE`). The',
    'figures of a consortium are the sums of its members, because every use belongs to one member.',
    '',
    '## Exceptions',
    '',
    ...markdownTable(
      ['code', 'message', 'status', 'when'],
      (Object.keys(exceptions).map(Number) as ExceptionCode[]).map((number) => {
        const { message, status, when } = exceptions[number]
        return [number, message, status, when]
      }),
    ),
    '',
    'A wrong path or method is answered with 404 and no exception.',
    '',
    '### Where a validator differs',
    '',
    'c5tools, a validator used in the field, has stricter expectations than table D.1 of the Code of Practice:',
    '',
    '| case | this platform, by the table | the validator |',
    '| --- | --- | --- |',
    '| the last month requested is not over | the report ends a month earlier and says 3031, as the note on `end_date` allows | judges 3031 for a single missing month as critical |',
    '| collecting began within the first month, earlier months were requested | 3032, which names the day; no 3040, which the table keeps for other causes | judges 3040 beside 3032 as critical; there is none |',
    '| no registry entry yet | `Registry_Record` is blank, and the platform says so in its log at start | expects the entry of `COUNTER_REGISTRY_RECORD` |',
    '',
    '## Set up a harvester',
    '',
    'Create a requestor id and a key under Reports → COUNTER Reports → API credentials. The key is shown once. The',
    'harvester needs the base address of the product (`PUBLIC_URL`), the customer id, the requestor id and the key:',
    '',
    '```sh',
    "curl 'https://usage.example/r51/reports/dr_d1?customer_id=1002&requestor_id=…&api_key=…&begin_date=2026-01&end_date=2026-06'",
    '```',
    '',
    'With the credential of a consortium, a harvester can also read the reports of each member by its customer id;',
    '`/r51/members` lists them. The standard requires keys in the query, so the product does not log queries. A proxy in',
    'front of it must not log them either.',
    '',
  ].join('\n')
}
