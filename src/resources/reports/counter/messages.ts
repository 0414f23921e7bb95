/**
 * Texts of the COUNTER reports. Names that the standard defines (metrics, columns, headers) are in
 * the contract.
 */
export const messages = {
  en: {
    resources: {
      counterReports: { name: 'COUNTER Reports' },
      counterCredentials: { name: 'API credentials' },
    },
    counter: {
      views: 'Reports or credentials',
      report: 'Report',
      reports: {
        PR: 'PR: Platform Report',
        PR_P1: 'PR_P1: Platform Usage',
        DR: 'DR: Database Report',
        DR_D1: 'DR_D1: Database Search and Item Usage',
      },
      months: 'Months to choose from',
      begin: 'From month',
      end: 'To month',
      presets: {
        name: 'Months',
        lastMonth: 'Last month',
        lastTwelveMonths: 'Last 12 months',
        thisYear: 'This year',
      },
      monthsNote: 'Whole months, up to the last one that is over',
      institution: 'Institution',
      allMembers: 'All member institutions',
      metrics: 'Metric types',
      dataTypes: 'Data types',
      all: 'All',
      showAccessMethod: 'Show Access_Method',
      excludeMonths: 'Totals without months',
      view: 'View Report',
      description: '%{report} of %{institution}, %{span}',
      header: 'Header of the report',
      rows: 'Rows of the report',
      blank: 'blank',
      sameInAll: 'The same in every row (the file has them as columns):',
      download: 'Download',
      xlsx: 'XLSX',
      tsv: 'TSV',
      sumNote: 'The sum of the reports of all members: every use belongs to one of them.',
      requestsNote:
        'Full texts are delivered by the publishers: a click that leads there is an Investigation, never a Request.',
      credentials: {
        intro:
          'Programs that gather usage statistics fetch these reports by the COUNTER API. Each gets a credential of its own, so that one can be revoked without the others.',
        address: 'Address of the API',
        list: 'Credentials in force',
        none: 'No program may fetch reports yet. Make a credential for the first one.',
        testTitle: 'What a harvester sees with %{label}',
        runTest: 'Call the API',
        answered: 'answered with %{status}',
        unreachable: 'no answer',
        failed: 'The API refused the credential.',
        body: 'Answer of %{path}',
      },
    },
  },
}
