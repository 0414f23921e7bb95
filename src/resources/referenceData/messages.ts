/** Texts of the import of reference data. */
export const messages = {
  en: {
    resources: {
      referenceData: {
        name: 'Reference data',
        intro:
          'Load a list from a .csv, .xlsx or tab-separated file. Either all of it is loaded or nothing; loading it again changes nothing.',
        kind: 'List',
        kinds: {
          countries: 'Countries',
          states: 'States',
          cities: 'Cities',
          subjects: 'Subjects',
          aggregators: 'Aggregators',
          packages: 'Packages',
          titles: 'Titles (KBART)',
          articles: 'Articles',
        },
        fileHint: 'At most %{rows} rows and %{megabytes} MB. Columns: %{columns}',
        package: 'Add the titles to this package',
        subject: 'Subject of titles without one',
        load: 'Load',
        loaded:
          '%{rows} row read, %{added} added, %{changed} changed. |||| %{rows} rows read, %{added} added, %{changed} changed.',
        refused: 'Nothing was loaded:',
        fault: 'Line %{line}: %{field} %{reason}',
      },
    },
  },
}
