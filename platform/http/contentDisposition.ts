/** Returns a text as RFC 5987 encodes it; `encodeURIComponent` leaves four characters that it does not allow. */
const encodeRfc5987 = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/**
 * Returns the Content-Disposition of a download (RFC 6266): the name in ASCII for old programs, and as UTF-8 in
 * `filename*` where it has other letters. Quotation marks, slashes and control characters become `_`.
 */
export function attachmentNamed(fileName: string): string {
  // oxlint-disable-next-line no-control-regex -- Control characters are what must not reach a header.
  const name = fileName.replaceAll(/["\\/\u0000-\u001f\u007f]/g, '_')
  const ascii = name.replaceAll(/[^ -~]/g, '_')
  const plain = `attachment; filename="${ascii}"`
  return ascii === name ? plain : `${plain}; filename*=UTF-8''${encodeRfc5987(name)}`
}
