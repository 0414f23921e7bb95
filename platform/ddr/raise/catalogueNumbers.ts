import { doiKey } from '../../../contract/ddr/articleNotices.ts'
import { readIssn } from '../../../contract/holdings/issn.ts'

/** Returns a DOI as the catalogue has it, in lower case without the address of a resolver; any other text unchanged. */
export const catalogueDoi = (text: string): string => doiKey(text) ?? text

/** Returns an ISSN as the catalogue writes it, with its hyphen; any other text unchanged. */
export const catalogueIssn = (text: string): string => readIssn(text) ?? text

/** Returns the input with its numbers in the form by which articles and titles are found. */
export const withCatalogueNumbers = <T extends { articleDoi: string; issn: string }>(
  input: T,
): T => ({
  ...input,
  articleDoi: catalogueDoi(input.articleDoi),
  issn: catalogueIssn(input.issn),
})
