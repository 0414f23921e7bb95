/** The reason why the platform cannot start, as a text for its operator; it is shown without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError'
  /** Whether the operator must change something first; otherwise a later start may succeed. */
  readonly needsOperator: boolean

  constructor(
    message: string,
    { needsOperator = false, ...options }: ErrorOptions & { needsOperator?: boolean } = {},
  ) {
    super(message, options)
    this.needsOperator = needsOperator
  }
}
