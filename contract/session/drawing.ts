import type { AnswerTogether } from '../kernel/together.ts'
import type { SignedInUser } from './model.ts'

/** An answer to a call that was made for a page while it was drawn. */
export type Answered = NonNullable<AnswerTogether>

/** Who opens a page, and how the platform answers the portal's calls for them. */
export interface Reader {
  user: SignedInUser
  /** By the address of the call; rejects where it is refused or fails. */
  ask: (address: string) => Promise<Answered>
  /** What the page's content security policy asks of a style sheet. */
  nonce: string
}

/** What the built portal draws on the platform, to show before any script of it has reached the browser. */
export interface Drawing {
  /** The addresses it is for. */
  paths: readonly string[]
  /** As HTML. Rejects where a call fails: half a screen is not shown. */
  draw: (reader: Reader) => Promise<string>
}

/** What goes with a drawn screen into its page: whose it is, and the answers it was made from, by address. */
export interface DrawnFor {
  userId: number
  customerId: number
  answers: Record<string, Answered>
}
