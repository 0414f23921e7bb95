/** Nodes of PostgreSQL, and copies of the platform, in a cluster. */
export const clusterSize = 3

/** Ports of the parts; the cluster has a network of its own. */
const ports = {
  etcd: 2379,
  etcdPeers: 2380,
  /** Of the first node and the first copy; the others follow. */
  postgres: 5501,
  patroni: 8501,
  haproxy: 5601,
}

const address = '127.0.0.1'

/** Where a node and the HAProxy of a copy listen, by their position from 0. */
export const portOf = (part: 'postgres' | 'patroni' | 'haproxy', position: number): number =>
  ports[part] + position

/** Seconds after which a leader that is not heard of loses its place: the longest part of a failover. */
const leaderTtlSeconds = 8

/** The passwords of a cluster. */
export interface Passwords {
  superuser: string
  replication: string
}

interface NodeFolders {
  binaries: string
  data: string
  sockets: string
}

/** Returns the arguments of etcd. */
export function etcdArguments(folder: string): string[] {
  const clients = `http://${address}:${ports.etcd}`
  const peers = `http://${address}:${ports.etcdPeers}`
  return [
    '--name=etcd',
    `--data-dir=${folder}`,
    '--logger=zap',
    '--log-level=warn',
    `--listen-client-urls=${clients}`,
    `--advertise-client-urls=${clients}`,
    `--listen-peer-urls=${peers}`,
    `--initial-advertise-peer-urls=${peers}`,
    `--initial-cluster=etcd=${peers}`,
  ]
}

/** Returns the configuration file of Patroni for a node, as JSON, which is YAML. */
export function patroniSettings(
  position: number,
  { binaries, data, sockets }: NodeFolders,
  { superuser, replication }: Passwords,
): string {
  const restApi = `${address}:${portOf('patroni', position)}`
  const postgres = `${address}:${portOf('postgres', position)}`
  return JSON.stringify(
    {
      scope: 'carrel',
      name: nodeName(position),
      restapi: { listen: restApi, connect_address: restApi },
      etcd3: { hosts: [`${address}:${ports.etcd}`] },
      bootstrap: {
        dcs: {
          ttl: leaderTtlSeconds,
          loop_wait: 1,
          retry_timeout: 3,
          maximum_lag_on_failover: 1024 * 1024,
          // A leader whose server has ended gives way at once; for want of space it might not start again.
          primary_start_timeout: 0,
          synchronous_mode: true,
          postgresql: {
            use_pg_rewind: true,
            use_slots: true,
            parameters: {
              max_connections: 100,
              shared_buffers: '64MB',
              max_wal_size: '128MB',
              min_wal_size: '32MB',
              // Within so many seconds a standby that is silent no longer counts, and commits stop waiting for it.
              wal_sender_timeout: '4s',
              wal_receiver_timeout: '4s',
              // A standby that is away for long is made anew instead of filling the disk of the leader.
              max_slot_wal_keep_size: '128MB',
              jit: 'off',
            },
          },
        },
        initdb: [
          { encoding: 'UTF8' },
          { locale: 'C' },
          { 'locale-provider': 'icu' },
          { 'icu-locale': 'und' },
          'data-checksums',
        ],
        pg_hba: [
          'local all all trust',
          `host replication replicator ${address}/32 scram-sha-256`,
          `host all all ${address}/32 scram-sha-256`,
        ],
      },
      postgresql: {
        listen: postgres,
        connect_address: postgres,
        data_dir: data,
        bin_dir: binaries,
        pgpass: `${sockets}/pgpass`,
        authentication: {
          superuser: { username: 'postgres', password: superuser },
          replication: { username: 'replicator', password: replication },
        },
        parameters: { unix_socket_directories: sockets, password_encryption: 'scram-sha-256' },
      },
    },
    null,
    2,
  )
}

/** Returns the name of a node in Patroni. */
export const nodeName = (position: number): string => `node${position + 1}`

/** Returns the configuration file of the HAProxy through which a copy of the platform reaches the leader. */
export const haproxySettings = (copy: number): string => `global
  maxconn 200
defaults
  mode tcp
  timeout connect 1s
  timeout check 2s
  timeout client 1h
  timeout server 1h
listen leader
  bind ${address}:${portOf('haproxy', copy)}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fastinter 500ms downinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${Array.from(
  { length: clusterSize },
  (_, node) =>
    `  server ${nodeName(node)} ${address}:${portOf('postgres', node)} check port ${portOf('patroni', node)}\n`,
).join('')}`
