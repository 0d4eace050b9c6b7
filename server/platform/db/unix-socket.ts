// The embedded cluster's unix socket, in its own folder: a statement costs both sides a quarter less than by TCP.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'

const fileOf = (port: number): string => `.s.PGSQL.${port}`
/** The longest path of a socket, in bytes; macOS allows 104 with the closing zero, Linux 108. */
const maxPathLength = 103

export const socketOf = (cluster: string, port: number): string => join(cluster, fileOf(port))

/** A folder that is too deep, or an unusual one, has no socket: its cluster is reached by TCP. */
export const canHaveSocket = (cluster: string): boolean =>
  process.platform !== 'win32' &&
  isAbsolute(cluster) &&
  // The setting is a list, in which a comma separates and a quote begins a name.
  !/[,"']/.test(cluster) &&
  Buffer.byteLength(socketOf(cluster, 65_535)) <= maxPathLength

type SocketSettings = { readonly unix_socket_directories: string }

export const noSocket: SocketSettings = { unix_socket_directories: '' }

export const socketSettings = (cluster: string): SocketSettings =>
  canHaveSocket(cluster) ? { unix_socket_directories: cluster } : noSocket

/**
 * Removes the sockets of a killed cluster, whose process number another program may have by now. A cluster that another
 * process has just started keeps its sockets: it writes postmaster.pid before it makes them.
 */
export function removeSockets(cluster: string): void {
  if (existsSync(join(cluster, 'postmaster.pid'))) return
  for (const name of readdirSync(cluster))
    if (/^\.s\.PGSQL\.\d+(\.lock)?$/.test(name)) rmSync(join(cluster, name), { force: true })
}
