import { contract } from '../../contract/index.ts'
import type { Endpoint } from '../../contract/kernel/endpoint.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { encodeInput, type WireInput } from '../../contract/kernel/transport.ts'

/** A call of the contract, named by its area and its own name: `titles.list`. */
export interface NamedEndpoint {
  name: string
  endpoint: Endpoint
}

/** Every call of the contract. */
export const endpoints: NamedEndpoint[] = Object.entries(contract).flatMap(([area, calls]) =>
  Object.entries<Endpoint>(calls).map(([name, endpoint]) => ({
    name: `${area}.${name}`,
    endpoint,
  })),
)

/** Returns the input of a call on the wire; `undefined` when its values break a rule of the call together. */
export function encodeIfValid(endpoint: Endpoint, input: unknown): WireInput | undefined {
  try {
    return encodeInput(endpoint, input)
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}
