import type { AxiosResponse } from 'axios'
import type { Download } from '../../contract/kernel/answer.ts'

/** The part of an HTTP response that downloads read. */
export type Answer = Pick<AxiosResponse<unknown>, 'status' | 'data' | 'headers'>

/**
 * Returns whether an upload was answered with the workbook of rejected rows. When all rows were
 * accepted, the response is JSON.
 */
export const isSheet = (response: Answer): boolean =>
  !contentType(response).startsWith('application/json')

/**
 * Returns whether a response is a web page, which the platform never answers a call with: it is that of a proxy or of a
 * network that wants a sign-in first.
 */
export const isWebPage = (response: Answer): boolean =>
  contentType(response).startsWith('text/html')

/** Returns the file of a response, with the name from its `Content-Disposition` header. */
export function downloadFrom(response: Answer): Download {
  return {
    fileName: fileNameIn(String(response.headers['content-disposition'] ?? '')),
    contentType: contentType(response),
    body: response.data as Blob,
  }
}

/** Saves a file through the browser's download, without opening a window. */
export async function saveDownload({ fileName, body }: Download): Promise<void> {
  const blob = body instanceof Blob ? body : await new Response(body).blob()
  const link = document.createElement('a')
  const address = URL.createObjectURL(blob)
  link.href = address
  link.download = fileName
  link.click()
  // Some browsers read the object URL for a moment after the click, so it is revoked a minute
  // later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

const contentType = (response: Answer): string => String(response.headers['content-type'] ?? '')

/**
 * Returns the file name in a Content-Disposition header (RFC 6266): the one in UTF-8 (`filename*`), which has letters
 * outside of ASCII, before the one in ASCII; `download` when it has neither.
 */
export function fileNameIn(disposition: string): string {
  const encoded = disposition.match(/filename\*=UTF-8''([^;\s]+)/i)?.[1]
  const decoded = encoded === undefined ? null : decodedName(encoded)
  return decoded ?? disposition.match(/filename="?([^";]+)"?/)?.[1] ?? 'download'
}

/** Returns a percent-encoded name; null when it is malformed. */
function decodedName(encoded: string): string | null {
  try {
    return decodeURIComponent(encoded)
  } catch {
    // A malformed name is replaced by the one in ASCII.
    return null
  }
}
