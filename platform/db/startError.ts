/** Why the product cannot start, in words for whoever starts it: shown without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError'
  /** Whether somebody has to change something first; otherwise a later start may succeed. */
  readonly needsOperator: boolean

  constructor(
    message: string,
    { needsOperator = false, ...options }: ErrorOptions & { needsOperator?: boolean } = {},
  ) {
    super(message, options)
    this.needsOperator = needsOperator
  }
}
