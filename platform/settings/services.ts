import { z } from 'zod'
import { settingsIn, webUrl } from './setting.ts'

const setting = settingsIn('services')

/** Services and files of others. */
export const servicesSettings = {
  SOLR_URL: setting(
    {
      meaning: 'the search index',
      unset: "the platform's own article counts",
      example: 'https://solr.example/solr/articles',
      isSecret: true,
    },
    webUrl().optional(),
  ),
  SEARCH_PORTAL_URL: setting(
    {
      meaning: "the end users' search portal",
      unset: 'a landing page of the platform',
    },
    webUrl().optional(),
  ),
  PUBLIC_IP_URL: setting(
    {
      meaning: 'look-up of the public IP address',
      unset: "the platform's own look-up",
    },
    webUrl().optional(),
  ),
  RETRACTIONS_FILE: setting(
    {
      meaning:
        'a CSV file in the form of the Retraction Watch data set, for warnings before a request; read at the first one after the start',
      unset: 'a list of invented articles',
      example: '/var/lib/carrel/retraction_watch.csv',
    },
    z.string().min(1).optional(),
  ),
  OPEN_COPIES_FILE: setting(
    {
      meaning:
        'a CSV file of open copies with the columns DOI, URL and Source, read in the same way',
      unset: 'a list of invented articles',
      example: '/var/lib/carrel/open_copies.csv',
    },
    z.string().min(1).optional(),
  ),
  DOI_URL: setting({ meaning: 'where a DOI leads' }, webUrl().default('https://doi.org/')),
  OPENURL_RESOLVER: setting(
    { meaning: "the library's own OpenURL resolver", unset: 'none' },
    webUrl().optional(),
  ),
}
