import { useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { maxDraftLength } from '../../../contract/drafts/endpoints.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import { reloadMs } from '../../queryClient.ts'
import { queryKeys } from '../../dataProvider/queryKeys.ts'
import { parseDraft } from './draftContent.ts'

/** Milliseconds without a change after which a draft is stored. */
const storeAfterMs = 1_000
/** Events of the window after which its timers may come too late, or the platform may be reached again. */
const moments = ['blur', 'beforeunload', 'online'] as const

interface Options<T> {
  /** Name of the form, with the id of what it changes. */
  form: string
  /** What is typed and not saved; undefined without any, which deletes the stored draft. Never passwords or files. */
  value: T | undefined
  /** Values of the form, whose fields and types a stored draft must have. */
  template: T
}

/** What the platform shall have: the content of a draft, or null for none. `isAside` as in the options of calls. */
interface StoreCall {
  content: string | null
  isAside: boolean
}

/** The draft of a form: what of it is offered, and functions for the answer. */
export interface StoredDraft<T> {
  /** The draft of an earlier visit; null without one, and once the user has decided. */
  offered: { value: T; savedAt: string } | null
  /** Whether the draft could not be loaded, or what is typed is not stored. */
  failure: 'loadFailed' | 'notStored' | null
  /** Loads the draft again that could not be loaded. */
  retry: () => void
  /** Ends the offer, because its values are in the form now. */
  resumed: () => void
  /** Deletes the stored draft, because the user does not want it or has saved the form. */
  discard: () => void
}

/**
 * Stores what is typed into a form on the platform, a second after the last change and when the tab is left, and
 * returns the draft of an earlier visit. Nothing of it stays in the browser. A draft that cannot be stored is tried
 * again with the next change, and every 15 seconds.
 */
export function useStoredDraft<T extends object>(options: Options<T>): StoredDraft<T> {
  const { form, value, template } = options
  const api = useApi()
  const [isDecided, setDecided] = useState(false)
  const { isStored, hasStored, markStored, remove } = useDraftStorage(form, value)
  const query = useQuery({
    queryKey: queryKeys.drafts.of(form),
    queryFn: ({ signal }) => api.drafts.read({ form }, { signal }),
    // What is read after the first draft of this visit was stored is that one, and not of an earlier visit.
    enabled: !hasStored && !isDecided,
    staleTime: 0,
    gcTime: 0,
    // Another tab may have saved or discarded what is offered here.
    refetchOnWindowFocus: ({ state }) => (state.data?.draft ?? null) !== null,
    refetchOnReconnect: false,
  })
  const discard = useCallback(() => {
    setDecided(true)
    remove()
  }, [remove])

  const earlier = isDecided ? null : (query.data?.draft ?? null)
  const parsed = earlier && parseDraft(earlier.content, template)
  return {
    offered: earlier && parsed && { value: parsed, savedAt: earlier.savedAt },
    failure: failureOf(query.isError && !hasStored, isStored),
    retry: () => void query.refetch(),
    resumed: () => {
      markStored(earlier?.content ?? null)
      setDecided(true)
    },
    discard,
  }
}

/** What `useDraftStorage` returns. */
interface DraftStorage {
  /** Whether the platform has what is typed, or it is on its way. */
  isStored: boolean
  /** Whether a draft of this visit was stored. */
  hasStored: boolean
  /** Says what the platform has already: the content of a draft, or null for none. */
  markStored: (content: string | null) => void
  /** Deletes the stored draft. What is typed now is not stored again before it changes. */
  remove: () => void
}

/** Stores what is typed into a form while it changes. */
function useDraftStorage(form: string, value: object | undefined): DraftStorage {
  const api = useApi()
  const [isStored, setStored] = useState(true)
  const [hasStored, setHasStored] = useState(false)
  const latest = useRef(value)
  /** The content that the platform has; null when it has none, and undefined when a call has failed. */
  const stored = useRef<string | null | undefined>(null)
  /** What was typed when the draft was discarded, and is not stored again. */
  const discarded = useRef<string | null>(null)
  const { mutate: write } = useMutation({
    // One call after the other, so that the last one wins.
    scope: { id: `draft ${form}` },
    mutationFn: ({ content, isAside }: StoreCall): Promise<unknown> =>
      content === null
        ? api.drafts.discard({ form }, { aside: isAside })
        : api.drafts.save({ form, content }, { aside: isAside }),
    onSuccess: () => setStored(true),
    onError: (_, { content }) => {
      if (stored.current === content) stored.current = undefined
      // What could not be deleted is offered again, and ends by its age.
      setStored(content === null)
    },
  })

  const store = useCallback(() => {
    const content = latest.current === undefined ? null : JSON.stringify(latest.current)
    if (content === stored.current) return
    if (content !== null && content === discarded.current) return
    if (content !== null && content.length > maxDraftLength) {
      setStored(false)
      return
    }
    stored.current = content
    if (content !== null) setHasStored(true)
    write({ content, isAside: true })
  }, [write])

  useEffect(() => {
    latest.current = value
  }, [value])
  useStoreCalls(value, store)
  useEffect(() => {
    if (isStored) return undefined
    const timer = setInterval(store, reloadMs)
    return () => clearInterval(timer)
  }, [isStored, store])

  const markStored = useCallback((content: string | null) => {
    stored.current = content
  }, [])
  const remove = useCallback(() => {
    discarded.current = latest.current === undefined ? null : JSON.stringify(latest.current)
    stored.current = null
    write({ content: null, isAside: false })
  }, [write])
  return { isStored, hasStored, markStored, remove }
}

/**
 * Calls `store` at once when nothing is typed, and a while after the last change; at once too when the tab is
 * hidden, another window gets the focus, where one may sign out, the browser asks whether to close the tab,
 * or the connection is back.
 */
function useStoreCalls(value: unknown, store: () => void): void {
  useEffect(() => {
    if (value === undefined) {
      store()
      return undefined
    }
    const timer = setTimeout(store, storeAfterMs)
    return () => clearTimeout(timer)
  }, [value, store])
  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && store()
    document.addEventListener('visibilitychange', onHidden)
    for (const event of moments) window.addEventListener(event, store)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      for (const event of moments) window.removeEventListener(event, store)
    }
  }, [store])
}

function failureOf(isError: boolean, isStored: boolean): StoredDraft<unknown>['failure'] {
  if (!isStored) return 'notStored'
  return isError ? 'loadFailed' : null
}
