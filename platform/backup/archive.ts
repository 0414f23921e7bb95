import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { pipeline as runPipeline } from 'node:stream/promises'
import { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { createGunzip } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { createTarDecoder, createTarPacker } from 'modern-tar'
import { StoppedError } from '../stopSignal.ts'
import { BackupError } from './backupError.ts'
import { errorCode } from '../errorCode.ts'

/** Most bytes of one entry, which is in memory as a whole. Uploads are smaller. */
const maxEntryBytes = 256 * 1024 * 1024

/** The first bytes of encrypted and of compressed files. */
const ageMagic = Buffer.from('age-encryption.org/v1\n')
const gzipMagic = Buffer.from([0x1f, 0x8b])

/** One file of an archive. */
export interface ArchiveEntry {
  name: string
  bytes: Uint8Array
}

/** A tar archive that is being written: compressed by gzip and, with a passphrase, encrypted in the format of age. */
export interface ArchiveWriter {
  /** Resolves when the entry was taken; waits while the disk is slower. */
  add(entry: ArchiveEntry): Promise<void>
  /** Resolves when all is on disk. */
  finish(): Promise<void>
  /** Ends writing without an archive. */
  abort(reason: unknown): Promise<void>
}

/** Creates an archive, readable by its owner alone. Rejects when the file exists. */
export async function createArchive(
  file: string,
  passphrase: string | undefined,
): Promise<ArchiveWriter> {
  const { readable, controller } = createTarPacker()
  const compressed = readable.pipeThrough(new CompressionStream('gzip'))
  const writing = runPipeline(
    Readable.fromWeb((await encrypt(compressed, passphrase)) as NodeReadableStream),
    createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
  )
  // Its error is thrown by the next call; until then nobody waits for it.
  writing.catch((error: unknown) => controller.error(error))
  return {
    async add({ name, bytes }) {
      const writer = controller.add({ name, size: bytes.length, mode: 0o600 }).getWriter()
      await Promise.race([
        writing.then(() => undefined),
        writer.write(bytes).then(() => writer.close()),
      ])
    },
    async finish() {
      controller.finalize()
      await writing
    },
    async abort(reason) {
      controller.error(reason)
      // It ends with the reason, which the caller of `abort` throws.
      await Promise.allSettled([writing])
    },
  }
}

async function encrypt(
  stream: ReadableStream<Uint8Array>,
  passphrase: string | undefined,
): Promise<ReadableStream<Uint8Array>> {
  if (passphrase === undefined) return stream
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  return encrypter.encrypt(stream)
}

/** Returns whether a backup is encrypted. Throws `BackupError` when the file is missing or no backup. */
export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file).catch((error: unknown) => {
    throw new BackupError(`${file} cannot be read (${errorCode(error)}).`)
  })
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(ageMagic.length))
    const start = buffer.subarray(0, bytesRead)
    if (start.equals(ageMagic)) return true
    if (start.subarray(0, gzipMagic.length).equals(gzipMagic)) return false
    throw new BackupError(`${file} is no backup of Carrel.`)
  } finally {
    await handle.close()
  }
}

/**
 * Returns the entries of an archive in order. Throws `BackupError` when the passphrase is wrong or missing, or the file
 * is damaged, and the reason of `stopping` when it is aborted.
 */
export async function* readArchive(
  file: string,
  passphrase: string | undefined,
  stopping?: AbortSignal,
): AsyncGenerator<ArchiveEntry, void> {
  const needsPassphrase = await isEncrypted(file)
  if (needsPassphrase && passphrase === undefined) {
    throw new BackupError(`${file} is encrypted: set BACKUP_PASSPHRASE.`)
  }
  const source = createReadStream(file)
  try {
    const compressed =
      needsPassphrase && passphrase !== undefined
        ? await decrypted(webStream(source), passphrase, file)
        : source
    // `DecompressionStream` ends the process when its reader stops early. The iteration below throws the errors.
    const tar = pipeline(compressed, createGunzip({ rejectGarbageAfterEnd: true }), () => undefined)
    const entries = webStream(tar).pipeThrough(createTarDecoder({ strict: true }))
    for await (const { header, body } of entries) {
      stopping?.throwIfAborted()
      if (header.size > maxEntryBytes) throw new Error(`${header.name} is too large`)
      yield { name: header.name, bytes: await bytesOf(body, header.size) }
    }
  } catch (error) {
    throw damaged(file, error)
  } finally {
    source.destroy()
  }
}

const webStream = (stream: AsyncIterable<Uint8Array>) =>
  NodeReadableStream.from<Uint8Array>(stream) as ReadableStream<Uint8Array>

/**
 * Returns the error about a file whose content is not what was written; the cause itself when it says more, or when the
 * process was asked to stop.
 */
export const damaged = (file: string, cause: unknown): Error =>
  cause instanceof BackupError || cause instanceof StoppedError
    ? cause
    : new BackupError(
        `${file} is damaged or incomplete (${cause instanceof Error ? cause.message : String(cause)}).`,
        { cause },
      )

async function decrypted(
  stream: ReadableStream<Uint8Array>,
  passphrase: string,
  file: string,
): Promise<ReadableStream<Uint8Array>> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    return await decrypter.decrypt(stream)
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('no identity matched')) {
      throw new BackupError(`The passphrase does not open ${file}.`, { cause: error })
    }
    throw error
  }
}

async function bytesOf(body: ReadableStream<Uint8Array>, size: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(size)
  let at = 0
  for await (const chunk of body) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  if (at !== size) throw new Error('an entry is cut off')
  return bytes
}
