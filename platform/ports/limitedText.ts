/**
 * Returns the text of an answer of another server, in UTF-8. Throws an error, and closes the stream, for one of more
 * than `maxBytes`.
 */
export async function limitedText(
  stream: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let sizeBytes = 0
  for await (const chunk of stream) {
    sizeBytes += chunk.byteLength
    if (sizeBytes > maxBytes) throw new Error(`the answer has more than ${maxBytes} bytes`)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
