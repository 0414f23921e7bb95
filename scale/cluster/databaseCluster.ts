import { type ChildProcess, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { mkdir, open, rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import {
  type Account,
  changeOwner,
  serverAccount,
  spawnAs,
} from '../../platform/db/embedded/account.ts'
import { isDatabaseError, isUnreachable } from '../../platform/db/connection/connectionErrors.ts'
import type { Programs } from './programs.ts'
import {
  clusterSize,
  etcdArguments,
  haproxySettings,
  nodeName,
  patroniSettings,
  portOf,
} from './settings.ts'

/** Size of the disk of a node; the demo world and its write-ahead log take a third. */
const nodeDisk = '600m'

const password = 'cluster'
const positions = Array.from({ length: clusterSize }, (_, position) => position)

interface Member {
  name: string
  role: string
  state: string
}

const leads = ({ role }: Member) => role === 'leader'
const runs = ({ state }: Member) => state === 'running' || state === 'streaming'

const isWhole = (members: readonly Member[]): boolean =>
  members.length === clusterSize &&
  members.every(runs) &&
  members.some(leads) &&
  members.some(({ role }) => role === 'sync_standby')

/** PostgreSQL on three nodes under Patroni and etcd, and an HAProxy for each copy of the platform. */
export class DatabaseCluster {
  readonly #folder: string
  readonly #programs: Programs
  readonly #account: Account
  /** Running programs by name: `etcd`, `node1`, `haproxy1` and so on. */
  readonly #running = new Map<string, ChildProcess>()

  private constructor(folder: string, programs: Programs, account: Account) {
    this.#folder = folder
    this.#programs = programs
    this.#account = account
  }

  /** Starts a cluster in an empty folder and waits until it takes writes. */
  static async start(folder: string, programs: Programs): Promise<DatabaseCluster> {
    const cluster = new DatabaseCluster(folder, programs, await serverAccount(folder))
    await cluster.#own(path.join(folder, 'etcd'))
    await cluster.#spawn('etcd', programs.etcd, etcdArguments(path.join(folder, 'etcd')))
    for (const node of positions) {
      const disk = cluster.#diskOf(node)
      await mkdir(disk)
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${nodeDisk},mode=755`, 'tmpfs', disk])
      await changeOwner(cluster.#account, disk)
      await cluster.#own(cluster.#dataOf(node))
      await cluster.#own(cluster.#socketsOf(node))
      await cluster.startNode(node)
    }
    for (const copy of positions) {
      const file = path.join(folder, `haproxy${copy + 1}.cfg`)
      await writeFile(file, haproxySettings(copy))
      await cluster.#spawn(`haproxy${copy + 1}`, programs.haproxy, ['-f', file])
    }
    await cluster.healthy(Infinity)
    await cluster.query(`create role carrel login createrole password '${password}'`, 'postgres')
    await cluster.query('create database carrel owner carrel', 'postgres')
    return cluster
  }

  /** Returns the URL under which a copy of the platform reaches the leader. */
  urlOf(copy: number): string {
    return `postgresql://carrel:${password}@127.0.0.1:${portOf('haproxy', copy)}/carrel`
  }

  /** Starts Patroni on a node, which starts PostgreSQL. */
  async startNode(node: number): Promise<void> {
    const file = path.join(this.#folder, `${nodeName(node)}.yml`)
    const folders = {
      binaries: this.#programs.postgres,
      data: this.#dataOf(node),
      sockets: this.#socketsOf(node),
    }
    const passwords = { superuser: password, replication: password }
    await writeFile(file, patroniSettings(node, folders, passwords))
    await this.#spawn(nodeName(node), this.#programs.patroni, [file])
  }

  /** Ends all processes of a node at once, as a power cut would. */
  async killNode(node: number): Promise<void> {
    const patroni = this.#running.get(nodeName(node))
    const ended = patroni && once(patroni, 'exit')
    this.#signalNode(node, 'SIGKILL')
    await ended
  }

  /** Stops all processes of a node where they are. */
  freezeNode(node: number): void {
    this.#signalNode(node, 'SIGSTOP')
  }

  /** Lets all processes of a node go on. */
  thawNode(node: number): void {
    this.#signalNode(node, 'SIGCONT')
  }

  /** Fills the disk of a node, and the write-ahead files that it has in store; returns how many bytes were free. */
  async fillDisk(node: number): Promise<number> {
    const { bavail, bsize } = await statfs(this.#diskOf(node))
    const file = await open(this.#fillerOf(node), 'w')
    const block = Buffer.alloc(1024 * 1024)
    try {
      for (;;) await file.write(block)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    } finally {
      await file.close()
    }
    await this.#useUpFiles()
    return bavail * bsize
  }

  /** Ends the current write-ahead file again and again, until the leader has ended for want of another one. */
  async #useUpFiles(): Promise<void> {
    try {
      for (let file = 0; file < 8; file += 1) {
        const end = `select pg_logical_emit_message(false, 'disk', 'full'), pg_switch_wal()`
        await this.query(end, 'carrel')
      }
    } catch (error) {
      if (!isUnreachable(error) && !isDatabaseError(error)) throw error
    }
  }

  /** Makes room on the disk of a node again. */
  async emptyDisk(node: number): Promise<void> {
    await rm(this.#fillerOf(node))
  }

  /** Cuts a copy of the platform off from all nodes: what it sends is neither delivered nor refused. */
  cutOff(copy: number): void {
    this.#signalTree(`haproxy${copy + 1}`, 'SIGSTOP')
  }

  /** Ends `cutOff`. */
  connectAgain(copy: number): void {
    this.#signalTree(`haproxy${copy + 1}`, 'SIGCONT')
  }

  /** Returns the position of the leader. Throws when there is none. */
  async leader(): Promise<number> {
    const name = (await this.#members()).find(leads)?.name
    const node = positions.find((position) => nodeName(position) === name)
    if (node === undefined) throw new Error('The cluster has no leader')
    return node
  }

  /**
   * Waits until all nodes run and a standby confirms every commit. A cluster that is not whole after `repairAfterMs` is
   * repaired once, as an operator would do. Throws after 120 s.
   */
  async healthy(repairAfterMs = 45_000): Promise<void> {
    const startedAt = performance.now()
    let isRepaired = false
    for (;;) {
      const members = await this.#members()
      if (isWhole(members)) return
      const waitedMs = performance.now() - startedAt
      if (waitedMs > 120_000) {
        throw new Error(`The cluster is not whole after 120 s: ${JSON.stringify(members)}`)
      }
      if (waitedMs > repairAfterMs && !isRepaired && members.some(leads)) {
        isRepaired = true
        await this.#repair(members)
      }
      await pause(250)
    }
  }

  /**
   * Makes nodes anew that do not run. When all run, the leader does not name a standby that confirms commits (Patroni
   * before 3.1 may go on for ever with what it once read from etcd), and is started again.
   */
  async #repair(members: readonly Member[]): Promise<void> {
    const ended = members.filter((member) => !runs(member) && !leads(member))
    for (const member of ended) await this.#remake(member)
    if (ended.length > 0) return
    const leader = await this.leader()
    console.log(`${nodeName(leader)} names no standby and is started again.`)
    await this.killNode(leader)
    await this.startNode(leader)
  }

  /** Copies a node from the leader again. */
  async #remake({ name }: Member): Promise<void> {
    const node = positions.find((position) => nodeName(position) === name)
    if (node === undefined) throw new Error(`There is no node ${name}`)
    console.log(`${name} does not come back and is made anew.`)
    await this.killNode(node)
    await rm(this.#dataOf(node), { recursive: true })
    await this.#own(this.#dataOf(node))
    await this.startNode(node)
  }

  /** Runs a statement on the leader as a superuser. */
  async query<Row extends object>(
    statement: string,
    database: string,
    values: unknown[] = [],
  ): Promise<Row[]> {
    const client = new Client({
      host: '127.0.0.1',
      port: portOf('postgres', await this.leader()),
      user: 'postgres',
      password,
      database,
    })
    await client.connect()
    try {
      return (await client.query<Row>(statement, values)).rows
    } finally {
      await client.end()
    }
  }

  /** Returns what the nodes know of each other; nothing while none answers. */
  async #members(): Promise<Member[]> {
    for (const node of positions) {
      try {
        const response = await fetch(`http://127.0.0.1:${portOf('patroni', node)}/cluster`, {
          signal: AbortSignal.timeout(1000),
        })
        return ((await response.json()) as { members: Member[] }).members
      } catch {
        // The node is the one that was broken; the next one knows.
      }
    }
    return []
  }

  readonly #diskOf = (node: number) => path.join(this.#folder, nodeName(node))
  readonly #dataOf = (node: number) => path.join(this.#diskOf(node), 'data')
  readonly #fillerOf = (node: number) => path.join(this.#diskOf(node), 'filler')
  readonly #socketsOf = (node: number) => path.join(this.#folder, `sockets${node + 1}`)

  async #own(folder: string): Promise<void> {
    await mkdir(folder, { mode: 0o700 })
    await changeOwner(this.#account, folder)
  }

  /** Starts a program that prints into a log of its own. */
  async #spawn(name: string, program: string, args: string[]): Promise<void> {
    const log = await open(path.join('.cache', 'cluster', `${name}.log`), 'a')
    const stdio = ['ignore', log.fd, log.fd] as const
    const child = spawnAs(this.#account, program, args, { stdio: [...stdio] })
    await once(child, 'spawn')
    await log.close()
    this.#running.set(name, child)
  }

  /** Signals Patroni and the processes of PostgreSQL, all of which work in the data directory. */
  #signalNode(node: number, signal: NodeJS.Signals): void {
    const data = this.#dataOf(node)
    this.#signalTree(nodeName(node), signal)
    for (const { pid, folder } of processes()) if (folder === data) send(pid, signal)
  }

  #signalTree(name: string, signal: NodeJS.Signals): void {
    const root = this.#running.get(name)?.pid
    if (root === undefined) throw new Error(`${name} does not run`)
    send(root, signal)
    for (const { pid, parent } of processes()) if (parent === root) send(pid, signal)
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // It has ended since it was listed.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Returns the processes of the cluster's namespace with their working directories. */
function processes(): { pid: number; parent: number; folder: string }[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0)
    .flatMap((pid) => {
      try {
        const [, parent] =
          readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
        return [{ pid, parent: Number(parent), folder: readlinkSync(`/proc/${pid}/cwd`) }]
      } catch {
        return [] // It has ended since it was listed.
      }
    })
}
