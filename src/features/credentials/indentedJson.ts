/** Returns JSON with line breaks and indentation; any other text, such as a response that was cut off, unchanged. */
export function indentedJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text // It is not JSON.
  }
}
