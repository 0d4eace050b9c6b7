// An answer that is the same for everybody: its bytes, its headers, its validator, and its compressed forms, each made
// once, when first requested. It is written straight to the socket, for the first caller and for the thousandth.
import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { acceptedEncoding, type Encoding } from './accepted-encoding.ts'
import { compress, worthCompressing } from './compress.ts'
import { matchesValidator } from './matches-validator.ts'

/** One representation. Its validator is that of its own bytes, so each compressed form has its own. */
interface Form {
  /** A text is sent in one piece with its head, which is fastest when it is ASCII (ascii-json.ts). */
  readonly body: string | Buffer
  readonly etag: string | undefined
  /** Names and values alternate, the fastest form for `writeHead`. */
  readonly head: readonly string[]
}

/** Not sent with 304: they would describe a body that is not sent. */
const bodyHeaders = new Set(['content-type', 'content-length', 'content-encoding'])
/** Belongs to one caller alone. */
const personalHeaders = new Set(['set-cookie', 'x-request-id'])

/** Headers that every caller gets, including security headers; those of one caller are left out. */
export class SharedHeaders {
  /** Names and values alternate. */
  readonly list: readonly string[]
  /** For 304: the same without the headers that describe a body. */
  readonly listUnchanged: readonly string[]

  constructor(headers: Readonly<Record<string, string>>) {
    const kept = new Map<string, string>()
    for (const [name, value] of Object.entries(headers))
      if (!personalHeaders.has(name.toLowerCase())) kept.set(name.toLowerCase(), value)
    const vary = kept.get('vary')
    if (!vary || !/accept-encoding/i.test(vary)) kept.set('vary', vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding')
    this.list = [...kept].flat()
    this.listUnchanged = [...kept].filter(([name]) => !bodyHeaders.has(name)).flat()
  }
}

interface SharedAnswerOptions {
  /** False for an answer that browsers may not store (`no-store`), because a validator would be useless. */
  readonly validated?: boolean
  /**
   * All that the body depends on, such as a version and an address. The validator is made from it, which costs less
   * than from the body.
   */
  readonly madeFrom?: string | undefined
  /** Whether the answer is still valid after the catalogue has changed. Absent: it is not. */
  readonly isStillValid?: (() => boolean) | undefined
}

export class SharedAnswer {
  readonly body: string | Buffer
  readonly #headers: SharedHeaders
  readonly #options: SharedAnswerOptions
  readonly #forms = new Map<Encoding | undefined, Form>()
  readonly #making = new Map<Encoding, Promise<Form>>()

  constructor(body: string | Buffer, headers: SharedHeaders, options: SharedAnswerOptions = {}) {
    this.body = body
    this.#headers = headers
    this.#options = options
  }

  /** Whether the answer is still valid after the catalogue has changed. */
  isStillValid(): boolean {
    return this.#options.isStillValid?.() ?? false
  }

  /** Approximate bytes of memory: JSON and pages shrink to less than a fifth in each of two compressed forms. */
  get weight(): number {
    return Math.ceil(1.4 * this.body.length) + 4096
  }

  /** The form that this caller accepts; undefined while it is not compressed yet. */
  findForm(request: IncomingMessage): Form | undefined {
    const encoding = this.#encodingFor(request)
    return this.#forms.get(encoding) ?? (encoding === undefined ? this.#keepForm(this.body, undefined) : undefined)
  }

  /** @throws Error when the text cannot be compressed */
  async makeForm(request: IncomingMessage): Promise<Form> {
    const encoding = this.#encodingFor(request)
    if (encoding === undefined) return this.#keepForm(this.body, undefined)
    const making = this.#making.get(encoding) ?? this.#compress(encoding)
    this.#making.set(encoding, making)
    return making
  }

  /** Writes 200, or 304 to a caller that has these bytes; HEAD gets only the headers. */
  write(form: Form, request: IncomingMessage, response: ServerResponse): void {
    const validators = request.headers['if-none-match']
    if (validators !== undefined && form.etag !== undefined && matchesValidator(validators, form.etag)) {
      response.writeHead(304, [...this.#headers.listUnchanged, 'etag', form.etag])
      response.end()
      return
    }
    response.writeHead(200, form.head as string[])
    // Node omits the body for HEAD.
    response.end(form.body)
  }

  #encodingFor(request: IncomingMessage): Encoding | undefined {
    return this.body.length < worthCompressing ? undefined : acceptedEncoding(request.headers['accept-encoding'])
  }

  async #compress(encoding: Encoding): Promise<Form> {
    try {
      return this.#keepForm(
        await compress(typeof this.body === 'string' ? Buffer.from(this.body) : this.body, encoding, 'often'),
        encoding,
      )
    } finally {
      this.#making.delete(encoding)
    }
  }

  #keepForm(body: string | Buffer, encoding: Encoding | undefined): Form {
    const { validated = true, madeFrom } = this.#options
    const identity = madeFrom === undefined ? body : `${madeFrom} ${encoding}`
    const etag = validated ? `"${hash('sha256', identity, 'base64url').slice(0, 24)}"` : undefined
    const head = [...this.#headers.list, 'content-length', String(Buffer.byteLength(body))]
    if (encoding) head.push('content-encoding', encoding)
    if (etag) head.push('etag', etag)
    const form = { body, etag, head }
    this.#forms.set(encoding, form)
    return form
  }
}
