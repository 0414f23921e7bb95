import { useTranslate } from 'react-admin'
import type { HoldingKind } from '../../../contract/holdings/holdingKind.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { useNotifyFailure } from '../../components/notices/useNotifyFailure.ts'
import { type Undo, useUndo } from '../../components/notices/useUndo.tsx'
import { useApi } from '../../dataProvider/useApi.ts'
import { kindResources } from '../holdingKinds.ts'
import { uploadEffect } from './uploadEffect.ts'
import { uploadTag } from './uploadTag.ts'

/**
 * Returns a function that says what an upload has done and offers its undo, by its id, unless somebody has uploaded
 * another one since.
 */
export function useUploadUndo(kind: HoldingKind) {
  const api = useApi()
  const translate = useTranslate()
  const notifyFailure = useNotifyFailure()
  const notifyDone = useUndo()
  const { customerId } = useSession().principal
  return async (uploadId: string): Promise<void> => {
    try {
      const list = { customerId, kind: kindResources[kind].titles, page: 1, perPage: 1 }
      const [latest] = (await api.holdingUploads.history(list)).rows
      if (!latest?.undoable || latest.uploadId !== uploadId) return
      const { batchId } = latest
      const undo: Undo = async (options) => {
        await api.holdingUploads.undo({ customerId, batchId, alone: true }, options)
        return undefined
      }
      const effect = uploadEffect(latest, translate)
      notifyDone('holdingsUpload.uploaded', undo, { effect }, uploadTag(kindResources[kind].titles))
    } catch (error) {
      notifyFailure(error)
    }
  }
}
