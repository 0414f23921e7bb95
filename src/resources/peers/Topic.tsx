import { useTranslate } from 'react-admin'

/** Shows in words what a message is about. */
export function Topic({ topic }: { topic: string }) {
  const translate = useTranslate()
  return translate(`resources.peerMessages.topics.${topic}`, { _: topic })
}
