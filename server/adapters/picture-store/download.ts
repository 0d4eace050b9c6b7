// Downloads one file from another machine: only over http(s), with few redirects and with limits on time and size.
import { type IncomingMessage, request as requestByHttp } from 'node:http'
import { request as requestByHttps } from 'node:https'
import { isIP } from 'node:net'
import { ClosedAddressError, guardedLookup, isAllowedAddress } from './allowed-address.ts'

export interface DownloadRules {
  readonly loopback: boolean
  /** The limit of the whole answer, redirects included. */
  readonly timeoutMs: number
  readonly maxBytes: number
}

/** Why the download failed. */
export class DownloadError extends Error {
  /** A retry may help. */
  readonly transient: boolean
  /** The whole time was spent waiting. */
  readonly timedOut: boolean

  constructor(message: string, { transient, timedOut = false }: { transient: boolean; timedOut?: boolean }) {
    super(message)
    this.transient = transient
    this.timedOut = timedOut
  }
}

const maxRedirects = 3
const permanent = { transient: false }

/** @throws DownloadError */
export async function download(address: string, rules: DownloadRules): Promise<Buffer> {
  const signal = AbortSignal.timeout(rules.timeoutMs)
  try {
    let url = new URL(address)
    for (let hop = 0; hop <= maxRedirects; hop++) {
      const answer = await ask(checked(url, rules), rules, signal)
      const { statusCode = 0, headers } = answer
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        answer.destroy()
        url = new URL(headers.location, url)
        continue
      }
      if (statusCode !== 200) {
        answer.destroy()
        throw new DownloadError(`its server returned ${statusCode}`, {
          transient: statusCode >= 500 || statusCode === 429 || statusCode === 408,
        })
      }
      return await readAll(answer, rules.maxBytes)
    }
    throw new DownloadError(`it was redirected more than ${maxRedirects} times`, permanent)
  } catch (error) {
    if (error instanceof DownloadError) throw error
    if (signal.aborted) {
      const message = `it did not arrive within ${rules.timeoutMs / 1000} seconds`
      throw new DownloadError(message, { transient: true, timedOut: true })
    }
    if (error instanceof ClosedAddressError) throw new DownloadError(error.message, permanent)
    if (error instanceof TypeError) throw new DownloadError('it is not a web address', permanent)
    throw new DownloadError(`it could not be reached (${describeFailure((error as NodeJS.ErrnoException).code)})`, {
      transient: true,
    })
  }
}

/** Descriptions for operators; an unknown code is shown unchanged. */
const describeFailure = (code = 'no answer'): string => meanings[code] ?? code

const meanings: Record<string, string> = {
  ENOTFOUND: 'there is no machine with that name',
  EAI_AGAIN: 'its name could not be looked up',
  ECONNREFUSED: 'its machine refuses connections',
  ECONNRESET: 'its machine closed the connection',
  EPIPE: 'its machine closed the connection',
  ETIMEDOUT: 'its machine does not answer',
  EHOSTUNREACH: 'its machine does not answer',
  ENETUNREACH: 'its network does not answer',
}

function checked(url: URL, rules: DownloadRules): URL {
  if (!/^https?:$/.test(url.protocol)) throw new DownloadError(`${url.protocol} is not http or https`, permanent)
  if (url.username !== '' || url.password !== '') throw new DownloadError('it holds a password', permanent)
  // In production only the web's own ports are allowed, so that no other service of a machine is reached.
  if (!rules.loopback && !['', '80', '443'].includes(url.port))
    throw new DownloadError(`port ${url.port} is not a port of the web`, permanent)
  // A bare IP address is checked here, because it is connected to without a lookup.
  const bare = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(bare) !== 0 && !isAllowedAddress(bare, rules))
    throw new DownloadError(`${bare} is not a machine on the open internet`, permanent)
  return url
}

function ask(url: URL, { loopback }: DownloadRules, signal: AbortSignal): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestByHttps : requestByHttp
  return new Promise((resolve, reject) => {
    request(url, {
      signal,
      agent: false,
      lookup: guardedLookup({ loopback }),
      headers: { accept: 'image/avif,image/webp,image/jpeg,image/png,image/gif', 'user-agent': 'Wrenlet catalogue' },
    })
      .once('response', resolve)
      .once('error', reject)
      .end()
  })
}

async function readAll(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const tooLarge = () => new DownloadError(`it is larger than ${maxBytes / 1_000_000} MB`, permanent)
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes) {
    answer.destroy()
    throw tooLarge()
  }
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    length += chunk.length
    // Leaving the loop closes the connection.
    if (length > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
