import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'

const root = path.resolve(import.meta.dirname, '../..')

/** How a command ended and what it printed. */
export interface CommandResult {
  code: number | null
  output: string
  errors: string
}

/** Where Node keeps what it has compiled, which is no setting. */
const compiled = process.env['NODE_COMPILE_CACHE']

/** A command that runs. */
interface RunningCommand {
  /** Sends the process this signal. */
  kill: (signal: NodeJS.Signals) => void
  ended: Promise<CommandResult>
}

/** Runs a file of `platform/commands` to its end (`startCommand`). */
export const runCommand = (...command: Parameters<typeof startCommand>): Promise<CommandResult> =>
  startCommand(...command).ended

/** Starts a file of `platform/commands` in a process of its own, with these settings and no others. */
export function startCommand(
  name: string,
  args: readonly string[],
  env: Record<string, string>,
): RunningCommand {
  const file = path.join('platform/commands', `${name}.ts`)
  const child = spawn(process.execPath, [file, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...(compiled && { NODE_COMPILE_CACHE: compiled }),
      PATH: process.env['PATH'] ?? '',
      ...env,
    },
  })
  const end = async (): Promise<CommandResult> => {
    const [output, errors, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit') as Promise<[number | null]>,
    ])
    return { code, output, errors }
  }
  return { kill: (signal) => void child.kill(signal), ended: end() }
}
