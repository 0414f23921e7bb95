import { loadable } from '../../components/loading/loadable.tsx'

/** The rich-text editor, which is large: its code is loaded with the first form that contains a mail, or just before. */
export const LazyMessageInput = loadable(
  async () => (await import('./MessageInput.tsx')).MessageInput,
)
