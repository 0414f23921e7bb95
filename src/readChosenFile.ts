/**
 * Returns what `read` reads of a file that the user chose or dropped; null when the browser cannot read it, because it
 * was moved or changed since, or is a folder.
 */
export async function readChosenFile<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}
