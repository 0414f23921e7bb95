import { randomUUID } from 'node:crypto'
import { Problem } from '../../contract/kernel/problem.ts'
import type { session } from '../../contract/session/endpoints.ts'
import { imageFault, maxImageBytes, maxLogoBytes } from '../../contract/session/imageRules.ts'
import type { Call, Handler } from '../context.ts'
import { discardFile } from '../files/discard.ts'
import { filePath, keyOfPath } from '../files/paths.ts'
import { audit, type AuditEntry } from './audit.ts'
import { insertImage, ownsFile, readImagePath, writeImagePath } from './imageStore.ts'
import { reencodeImage } from './reencodeImage.ts'

/**
 * Stores an image, encoded anew, under a generated key. Its content decides its type; the name and type that the client
 * sends do not. Throws `Problem('tooLarge')` when the images of the customer exceed `IMAGE_QUOTA`.
 */
export const uploadImage: Handler<typeof session.uploadImage> = async (
  { file, kind, customerId },
  call,
) => {
  const largest = kind === 'profileImage' ? maxImageBytes : maxLogoBytes
  if (file.size > largest) {
    throw new Problem('tooLarge', `The image has more than ${largest} bytes`, {
      fields: { file: 'size' },
    })
  }
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (imageFault(bytes, { limited: kind === 'profileImage' }) === 'format') {
    throw new Problem('unsupportedType', 'Only png and jpeg', { fields: { file: 'format' } })
  }
  const image = await reencodeImage(bytes, call.session.customerId)
  const extension = image.contentType === 'image/png' ? 'png' : 'jpg'
  const key = `${kind}/${customerId}/${randomUUID()}.${extension}`
  const { blobs, config } = call.platform
  await blobs.put(key, image.bytes)
  const record = {
    key,
    customerId,
    accountId: call.session.userId,
    kind,
    contentType: image.contentType,
    sizeBytes: image.bytes.length,
  }
  try {
    return await call.write(async (db) => {
      if (!(await insertImage(db, record, config.imageQuotaBytes))) throw overQuota()
      return { path: filePath(key) }
    })
  } catch (error) {
    if (error instanceof Problem) await discardFile(call, key)
    throw error
  }
}

const overQuota = () =>
  new Problem('tooLarge', 'The images of this customer exceed its quota', {
    fields: { file: 'quota' },
  })

/** Returns the address of the caller's profile image; `null` when there is none. */
export const profileImage: Handler<typeof session.profileImage> = async (_, call) =>
  call.transaction(async (db) => ({ imagePath: await readImagePath(db, call.session.userId) }))

/** Sets the caller's profile image to an image that the caller has uploaded; no image clears it. */
export const setProfileImage: Handler<typeof session.setProfileImage> = async (
  { imagePath },
  call,
) =>
  call.write(async (db) => {
    if (
      imagePath !== null &&
      !(await ownsFile(db, keyOfPath(imagePath), call.session.userId, 'profileImage'))
    ) {
      throw notUploaded()
    }
    await writeImagePath(db, call.session.userId, imagePath)
    await audit(db, call, auditOf(imagePath, call))
    return true as const
  })

const auditOf = (imagePath: string | null, call: Call): AuditEntry => ({
  action: imagePath === null ? 'profile.deleteImage' : 'profile.setImage',
  targetType: 'account',
  targetId: call.session.userId,
})

const notUploaded = () =>
  new Problem('invalid', 'Not an image this user uploaded', {
    fields: { imagePath: 'not uploaded by this user' },
  })
