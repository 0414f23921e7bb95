import { type CitationList, maxCitationText, readCitationFile } from './citationFile.ts'
import { readCitationText } from './citationText.ts'
import { readCitation } from './openUrl.ts'

/**
 * Returns the citations in whatever was pasted or chosen as a file: RIS or BibTeX with many, a citation as text, an
 * OpenURL, or a DOI; null when the text holds none.
 */
export function readCitations(input: string): CitationList | null {
  const text = input.slice(0, maxCitationText)
  const list = readCitationFile(text)
  if (list !== null) return list.citations.length === 0 ? null : list
  const citation = readCitationText(text) ?? readCitation(text)
  return citation && { citations: [citation], skipped: 0 }
}
