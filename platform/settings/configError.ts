/** Thrown at start with every fault of the environment, not only the first. */
export class ConfigError extends Error {
  constructor(faults: string[]) {
    super(
      `The configuration has ${faults.length} fault(s):\n${faults.map((f) => `  ${f}`).join('\n')}`,
    )
    this.name = 'ConfigError'
  }
}
