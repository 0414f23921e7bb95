import { Skeleton } from '@mui/material'
import { type ComponentProps, Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { loadable } from '../../components/loading/loadable.tsx'
import { Loading } from '../../components/loading/Loading.tsx'

/** The rich-text editor, which is large: its code is loaded with, or just before, the first form with a mail. */
export const LazyMessageInput = loadable(
  async () => (await import('./MessageInput.tsx')).MessageInput,
)

/** Shows the frame of the editor in its place. */
export const MessageOutline = () => (
  <Skeleton variant="rounded" height={216} sx={{ borderRadius: 1 }} />
)

/** Edits the message of a mail once the code of the editor is there. */
export function MessageField(props: ComponentProps<typeof LazyMessageInput.Component>) {
  const translate = useTranslate()
  const loading = translate('list.loading', { label: translate('ddr.field.message') })
  return (
    <Suspense
      fallback={
        <Loading label={loading}>
          <MessageOutline />
        </Loading>
      }
    >
      <LazyMessageInput.Component {...props} />
    </Suspense>
  )
}
