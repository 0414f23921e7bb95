import type { UsageQuestion } from '../../../contract/reports/usage.ts'
import { NamesAnswer } from './NamesAnswer.tsx'
import { ServiceAnswer } from './ServiceAnswer.tsx'

/** Shows the result of a usage report: by service, or by journal, book or publisher. */
export const UsageAnswer = ({ question }: { question: UsageQuestion }) =>
  question.subject === 'overall' ? (
    <ServiceAnswer question={question} />
  ) : (
    <NamesAnswer question={question} />
  )
