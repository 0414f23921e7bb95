import { randomUUID } from 'node:crypto'
import { Problem } from '../../contract/kernel/problem.ts'
import type { session } from '../../contract/session/endpoints.ts'
import { imageFault, imageTypeOf, largestImage } from '../../contract/session/imageRules.ts'
import type { Call, Handler } from '../context.ts'
import { filePath, keyOfPath } from '../files/paths.ts'
import { audit } from './audit.ts'
import { insertFile, ownsFile, readImagePath, writeImagePath } from './imageStore.ts'

/** Largest image in bytes; a larger one is refused before it is read. */
const largestLogo = 5_000_000

/**
 * Stores an image under a generated key. Its content decides its type; the name and type that the client sends do not.
 */
export const uploadImage: Handler<typeof session.uploadImage> = async (
  { file, kind, customerId },
  call,
) => {
  const largest = kind === 'profileImage' ? largestImage : largestLogo
  if (file.size > largest) {
    throw new Problem('tooLarge', `The image has more than ${largest} bytes`, {
      fields: { file: 'size' },
    })
  }
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (imageFault(bytes, { limited: kind === 'profileImage' }) === 'format') {
    throw new Problem('unsupportedType', 'Only png and jpeg', { fields: { file: 'format' } })
  }
  const contentType = imageTypeOf(bytes) ?? 'application/octet-stream'
  const key = `${kind}/${customerId}/${randomUUID()}.${contentType === 'image/png' ? 'png' : 'jpg'}`
  await call.platform.blobs.put(key, bytes)
  await call.transaction((db) =>
    insertFile(db, {
      key,
      customerId,
      accountId: call.session.userId,
      kind,
      contentType,
      sizeBytes: bytes.length,
    }),
  )
  return { path: filePath(key) }
}

/** Returns the address of the caller's profile image; `null` when there is none. */
export const profileImage: Handler<typeof session.profileImage> = async (_, call) =>
  call.transaction(async (db) => ({ imagePath: await readImagePath(db, call.session.userId) }))

/** Sets the caller's profile image to an image that the caller has uploaded; no image clears it. */
export const setProfileImage: Handler<typeof session.setProfileImage> = async (
  { imagePath },
  call,
) => {
  await call.transaction(async (db) => {
    if (
      imagePath !== null &&
      !(await ownsFile(db, keyOfPath(imagePath), call.session.userId, 'profileImage'))
    ) {
      throw notUploaded()
    }
    await writeImagePath(db, call.session.userId, imagePath)
    await audit(db, call, auditOf(imagePath, call))
  })
  return true
}

const auditOf = (imagePath: string | null, call: Call) => ({
  action: imagePath === null ? 'profile.deleteImage' : 'profile.setImage',
  targetType: 'account',
  targetId: call.session.userId,
})

const notUploaded = () =>
  new Problem('invalid', 'Not an image this user uploaded', {
    fields: { imagePath: 'not uploaded by this user' },
  })
