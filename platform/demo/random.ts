/** A seeded generator of random numbers: the same stream gives the same world on every machine. */
export interface Random {
  /** Returns a number from 0 to below 1. */
  next(): number
  /** Returns a whole number, both ends included. */
  int(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
  /** Picks an entry; the first ones far more often than the last ones. */
  pickPopular<T>(from: readonly T[], steepness?: number): T
  /** Picks a key by its weight. */
  weighted<K extends string>(weights: Record<K, number>): K
  /** Returns `count` different entries in their original order; all when there are fewer. */
  sample<T>(from: readonly T[], count: number): T[]
  shuffled<T>(from: readonly T[]): T[]
}

const seed = 20_240_401

/**
 * Returns a source of numbers from 0 to below 1, the same for the same seed (mulberry32: fast, with 32 bits of state).
 */
export function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Returns the generator of a stream. Each area has its own, so that a change in one leaves the data of the others. */
export function createRandom(stream: string): Random {
  let streamSeed = seed
  for (const letter of stream) {
    streamSeed = Math.imul(streamSeed ^ letter.charCodeAt(0), 0x9e3779b1) | 0
  }
  const next = mulberry32(streamSeed)
  const at = <T>(list: readonly T[], index: number): T => {
    if (list.length === 0) throw new Error('nothing to pick from')
    return list[index] as T
  }
  const random: Random = {
    next,
    int: (from, to) => from + Math.floor(next() * (to - from + 1)),
    chance: (probability) => next() < probability,
    pick: (from) => at(from, Math.floor(next() * from.length)),
    pickPopular: (from, steepness = 2.5) => at(from, Math.floor(next() ** steepness * from.length)),
    weighted(weights) {
      const entries = Object.entries(weights) as [keyof typeof weights, number][]
      let remaining = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [key, weight] of entries) {
        remaining -= weight
        if (remaining < 0) return key
      }
      return at(entries, entries.length - 1)[0]
    },
    sample(from, count) {
      const picks: (typeof from)[number][] = []
      let remaining = Math.min(count, from.length)
      for (const [index, entry] of from.entries()) {
        if (next() * (from.length - index) < remaining) {
          picks.push(entry)
          remaining -= 1
        }
      }
      return picks
    },
    shuffled(from) {
      const list = [...from]
      for (let last = list.length - 1; last > 0; last -= 1) {
        const other = Math.floor(next() * (last + 1))
        const moved = list[last] as (typeof list)[number]
        list[last] = list[other] as (typeof list)[number]
        list[other] = moved
      }
      return list
    },
  }
  return random
}
