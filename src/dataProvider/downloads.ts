import type { AxiosResponse } from 'axios'
import type { Download } from '../../contract/kernel/answer.ts'

/** What is read of an answer. */
export type Answer = Pick<AxiosResponse<unknown>, 'status' | 'data' | 'headers'>

/** An upload answers with JSON when every row was taken, otherwise with the workbook of the others. */
export const isSheet = (response: Answer): boolean =>
  !contentType(response).startsWith('application/json')

/** A streamed file with the name the platform gave it. */
export function downloadFrom(response: Answer): Download {
  return {
    fileName: fileNameIn(String(response.headers['content-disposition'] ?? '')),
    contentType: contentType(response),
    body: response.data as Blob,
  }
}

/** Hands a file to the browser's own download, without a new window. */
export async function saveDownload({ fileName, body }: Download): Promise<void> {
  const blob = body instanceof Blob ? body : await new Response(body).blob()
  const link = document.createElement('a')
  const address = URL.createObjectURL(blob)
  link.href = address
  link.download = fileName
  link.click()
  // The click has started the download, but some browsers still read the address a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

const contentType = (response: Answer): string => String(response.headers['content-type'] ?? '')

const fileNameIn = (disposition: string): string =>
  disposition.match(/filename="?([^";]+)"?/)?.[1] ?? 'download'
