// An answer that is the same for everybody: its bytes, its headers, its validator, and its compressed forms, each made once,
// when somebody first takes it. It is written straight to the socket, for the first caller as for the thousandth.
import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { acceptedEncoding, type Encoding } from './accepted-encoding.ts'
import { compress, worthCompressing } from './compress.ts'
import { matchesValidator } from './matches-validator.ts'

/** One representation: the validator is that of its own bytes, so a compressed form has one of its own. */
interface Form {
  readonly body: Buffer
  readonly etag: string | undefined
  /** Names and values in turn, as `writeHead` takes them fastest. */
  readonly head: readonly string[]
  readonly headUnchanged: readonly string[]
}

/** Not sent with 304: they would describe a body that does not come. */
const ofTheBody = new Set(['content-type', 'content-length', 'content-encoding'])
/** Belongs to one caller alone. */
const personal = new Set(['set-cookie', 'x-request-id'])

export class SharedAnswer {
  readonly body: Buffer
  readonly #headers: Readonly<Record<string, string>>
  readonly #validated: boolean
  readonly #forms = new Map<Encoding | undefined, Form>()
  readonly #making = new Map<Encoding, Promise<Form>>()

  /**
   * @param headers that every caller gets, security headers too; whatever belongs to one caller is left out
   * @param options.validated false for what browsers may not keep (`no-store`): a validator would be of no use
   */
  constructor(
    body: Buffer,
    headers: Readonly<Record<string, number | string | readonly string[] | undefined>>,
    { validated = true }: { readonly validated?: boolean } = {},
  ) {
    this.body = body
    this.#validated = validated
    const kept: Record<string, string> = {}
    for (const [name, value] of Object.entries(headers))
      if (value !== undefined && !personal.has(name.toLowerCase())) kept[name.toLowerCase()] = String(value)
    const vary = kept.vary ? `${kept.vary}, ` : ''
    if (!/accept-encoding/i.test(vary)) kept.vary = `${vary}Accept-Encoding`
    this.#headers = kept
  }

  /** Bytes of memory, about: JSON and pages shrink to less than a fifth in each of two compressed forms. */
  get weight(): number {
    return Math.ceil(1.4 * this.body.length) + 4096
  }

  /** The form that this caller takes, unless it is one that has yet to be compressed. */
  findForm(request: IncomingMessage): Form | undefined {
    const encoding = this.#encodingFor(request)
    const made = this.#forms.get(encoding)
    return made ?? (encoding === undefined ? this.#keepForm(this.body, undefined) : undefined)
  }

  /** @throws Error when the text cannot be compressed */
  async makeForm(request: IncomingMessage): Promise<Form> {
    const encoding = this.#encodingFor(request)
    if (encoding === undefined) return this.#keepForm(this.body, undefined)
    const making = this.#making.get(encoding) ?? this.#compress(encoding)
    this.#making.set(encoding, making)
    return making
  }

  /** Writes 200, or 304 to a caller who has these very bytes; HEAD gets the headers alone. */
  write(form: Form, request: IncomingMessage, response: ServerResponse): void {
    const asked = request.headers['if-none-match']
    if (asked !== undefined && form.etag !== undefined && matchesValidator(asked, form.etag)) {
      response.writeHead(304, form.headUnchanged as string[])
      response.end()
      return
    }
    response.writeHead(200, form.head as string[])
    // Node itself leaves the body away where HEAD asked.
    response.end(form.body)
  }

  #encodingFor(request: IncomingMessage): Encoding | undefined {
    return this.body.length < worthCompressing ? undefined : acceptedEncoding(request.headers['accept-encoding'])
  }

  async #compress(encoding: Encoding): Promise<Form> {
    try {
      return this.#keepForm(await compress(this.body, encoding, 'often'), encoding)
    } finally {
      this.#making.delete(encoding)
    }
  }

  #keepForm(body: Buffer, encoding: Encoding | undefined): Form {
    const etag = this.#validated ? `"${hash('sha256', body, 'base64url').slice(0, 24)}"` : undefined
    const headers: Record<string, string> = {
      ...this.#headers,
      'content-length': String(body.length),
      ...(encoding ? { 'content-encoding': encoding } : {}),
      ...(etag ? { etag } : {}),
    }
    const unchanged = Object.entries(headers).filter(([name]) => !ofTheBody.has(name))
    const form = { body, etag, head: Object.entries(headers).flat(), headUnchanged: unchanged.flat() }
    this.#forms.set(encoding, form)
    return form
  }
}
