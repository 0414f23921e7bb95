import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ensureNginx } from '../../../scripts/programs/nginx.mjs'
import { testCertificate } from './certificate.ts'
import { scratchFolder } from '../database.ts'

/** The address from which nginx connects to the product, other than that of browsers: for `TRUSTED_PROXIES`. */
export const nginxAddress = '127.0.0.2'

const documented = path.resolve(import.meta.dirname, '../../../docs/operations/nginx.conf')

/** A running nginx. */
export interface Nginx {
  stop(): Promise<void>
}

interface Options {
  /** Where browsers connect, with TLS. */
  port: number
  /** Where browsers that forgot TLS connect. */
  plainPort: number
  /** The port of the product on 127.0.0.1. */
  productPort: number
  /** Other values of settings, e.g. `{ client_max_body_size: '100k' }`. */
  settings: Readonly<Record<string, string>>
}

/** Starts nginx with the configuration of the manual, on ports of this machine, and waits until it listens. */
export async function startNginx({
  port,
  plainPort,
  productPort,
  settings,
}: Options): Promise<Nginx> {
  const folder = await scratchFolder()
  const certificate = path.join(folder, 'certificate.pem')
  const key = path.join(folder, 'key.pem')
  await writeFile(certificate, testCertificate.cert)
  await writeFile(key, testCertificate.key)
  let site = await readFile(documented, 'utf8')
  const replacements: [RegExp, string][] = [
    [/(?<=listen )443(?= )/, `127.0.0.1:${port}`],
    [/(?<=listen )80(?=;)/, `127.0.0.1:${plainPort}`],
    [/(?<=server )127\.0\.0\.1:8080/, `127.0.0.1:${productPort}`],
    [/(?<=https:\/\/)carrel\.example/, `localhost:${port}`],
    [/(?<=ssl_certificate )\S+(?=;)/, certificate],
    [/(?<=ssl_certificate_key )\S+(?=;)/, key],
    ...Object.entries(settings).map(([name, value]): [RegExp, string] => [
      new RegExp(`(?<= ${name} )[^;]+`),
      value,
    ]),
  ]
  for (const [pattern, value] of replacements) {
    const lines = site
      .split('\n')
      .map((line) => (/^\s*#/.test(line) ? line : line.replace(pattern, value)))
    const changed = lines.join('\n')
    if (changed === site) throw new Error(`The configuration of the manual has no ${pattern}`)
    site = changed
  }
  const config = path.join(folder, 'nginx.conf')
  await writeFile(path.join(folder, 'site.conf'), site)
  await writeFile(config, mainConfig(folder))
  const child = spawn(await ensureNginx(), ['-p', folder, '-c', config, '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let printed = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (printed += text))
  const ended = once(child, 'exit')
  while (!(await answers(`http://127.0.0.1:${plainPort}`))) {
    if (child.exitCode !== null) throw new Error(`nginx has ended:\n${printed}`)
    await pause(25)
  }
  return {
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Returns what a package of nginx has in its nginx.conf, for a process of its own in `folder`. */
const mainConfig = (folder: string): string => `
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 2;
daemon off;
pid ${folder}/nginx.pid;
events { worker_connections 256; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  proxy_bind ${nginxAddress};
  include ${folder}/site.conf;
}
`

async function answers(url: string): Promise<boolean> {
  try {
    await fetch(url, { redirect: 'manual' })
    return true
  } catch {
    return false // Nobody listens yet.
  }
}
