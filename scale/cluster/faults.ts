import type { DatabaseCluster } from './databaseCluster.ts'
import { clusterSize, nodeName } from './settings.ts'

/** Something that breaks in the cluster, and how it is repaired. */
export interface Fault {
  name: string
  /** Breaks a part; returns what it broke and how to repair it. `turn` counts the faults of this kind from 0. */
  cause(cluster: DatabaseCluster, turn: number): Promise<OngoingFault>
}

interface OngoingFault {
  /** What was broken, for the log. */
  part: string
  /** The copy that cannot work until it is repaired; its users are served by the others. */
  copy?: number
  repair(): Promise<void>
}

/** Ms that a fault lasts, unless it takes longer until writes work again. */
export const faultMs = 15_000

/** The faults, which come in turn. */
export const faults: readonly Fault[] = [
  {
    name: 'leader killed',
    async cause(cluster) {
      const leader = await cluster.leader()
      await cluster.killNode(leader)
      return { part: nodeName(leader), repair: () => cluster.startNode(leader) }
    },
  },
  {
    name: 'node paused',
    async cause(cluster, turn) {
      // The leader first, then the nodes after it, one of which is the standby that confirms commits.
      const node = ((await cluster.leader()) + turn) % clusterSize
      cluster.freezeNode(node)
      return { part: nodeName(node), repair: async () => cluster.thawNode(node) }
    },
  },
  {
    name: 'copy cut off',
    async cause(cluster, turn) {
      const copy = turn % clusterSize
      cluster.cutOff(copy)
      return { part: `copy ${copy + 1}`, copy, repair: async () => cluster.connectAgain(copy) }
    },
  },
  {
    name: 'disk full',
    async cause(cluster, turn) {
      const node = ((await cluster.leader()) + turn) % clusterSize
      const bytes = await cluster.fillDisk(node)
      return {
        part: `${nodeName(node)} (${Math.round(bytes / 1e6)} MB)`,
        repair: () => cluster.emptyDisk(node),
      }
    },
  },
]
