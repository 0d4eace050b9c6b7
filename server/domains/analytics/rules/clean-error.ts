// Decides which parts of a browser's error leave the shop (product §9.3): what broke and where in our code, never what a person typed
// or which address they were at. An error may quote an address, a secret or a form.

/** An error as a page reports it. */
export interface ReportedError {
  readonly type: string
  readonly message: string
  readonly stack?: string
  readonly path?: string
}

export interface Frame {
  /** One of our own scripts. */
  readonly file: string
  readonly name: string
  readonly line: number
  readonly column: number
}

export interface BrowserError {
  readonly type: string
  readonly message: string
  /** The pattern of the page. */
  readonly path: string
  /** In the browser's order: the place that threw comes first. */
  readonly frames: readonly Frame[]
}

const maxMessageLength = 500
const maxFrames = 30
/** More than `maxFrames`, because a stack also has lines of the message and frames outside our scripts. */
const maxLines = 100
const maxLineLength = 400
const hidden = '[hidden]'

const script = /\/assets\/[\w.-]{1,100}\.js/
const url = /(?:[a-z][a-z+.-]{1,20}:)?\/\/[^\s"'`<>()]{1,2000}/gi
/** Paths with their queries, which hold ids, codes and searches. */
const path = /(?<![\w\]])\/[^\s"'`<>()]{1,2000}/g
const email = /[^\s"'`<>()]{1,64}(?:@|%40)[^\s"'`<>()]{1,253}/gi
/** Quoted text, which a person may have typed, unless the words before it show that it is code. */
const quoted = /"[^"]*"?|“[^”]*”?|`[^`]*`?|(?<!\w|reading |setting |evaluating )'[^']*'?/g
/** Ids, codes and keys: long words with a digit in them. */
const secret = /(?=[\w-]*\d)[\w-]{16,}/g
const postCode = /\b[a-z]{1,2}\d[a-z\d]?\s?\d[a-z]{2}\b/gi
/** Numbers of phones, cards and parcels. React's own error numbers are shorter, and stay. */
const number = /\+?\d(?:[ -]?\d){4,}/g

/** Keeps the name of our own script, which says what could not be loaded, and hides any other address. */
const placeOf = (text: string): string => script.exec(text)?.[0] ?? '[address]'

function cleanText(text: string): string {
  return text
    .replace(url, placeOf)
    .split(/(\/assets\/[\w.-]{1,100}\.js)/)
    .map((part, index) => (index % 2 === 1 ? part : cleanWords(part)))
    .join('')
    .slice(0, maxMessageLength)
}

const cleanWords = (text: string): string =>
  text
    .replace(quoted, `"${hidden}"`)
    .replace(email, hidden)
    .replace(path, '[address]')
    .replace(secret, hidden)
    .replace(postCode, hidden)
    .replace(number, hidden)

/** A script's address with line and column. Backtracking stays short, because the file cannot contain the character that follows it. */
const place = /^(\/assets\/[\w.-]{1,100}\.js)(?:[?#][^:]*)?:(\d{1,7}):(\d{1,7})$/
const callerName = /^[\w$.<>[\] ]{1,80}$/

/**
 * Reads one line of a stack. Chrome writes `at name (address:1:2)` or `at address:1:2`, Firefox and Safari `name@address:1:2`. Cuts
 * off the address first, because one expression for the whole line would try every space as the end of the name.
 */
function readFrame(stackLine: string): Frame[] {
  const text = stackLine.slice(0, maxLineLength).trim()
  const line = text.endsWith(')') ? text.slice(0, -1) : text
  const address = line.split(/[\s(@]/).at(-1) ?? ''
  const found = place.exec(address.slice(Math.max(0, address.lastIndexOf('/assets/'))))
  const before = line.slice(0, line.length - address.length).replace(/^at\s/, '')
  // A bracket or an @ must end the name; otherwise it is a sentence that ends with an address.
  if (!found || /\s$/.test(before)) return []
  const [, file = '', at, column] = found
  const name = before.slice(0, -1).trim()
  return [{ file, name: callerName.test(name) ? name : '?', line: Number(at), column: Number(column) }]
}

/**
 * Cleans an error of everything that could identify a person or reveal a secret.
 * @param pathOf returns the pattern of a page's path, or a placeholder for any other path
 */
export const cleanError = (
  { type, message, stack = '', path: page }: ReportedError,
  pathOf: (path: string | undefined) => string,
): BrowserError => ({
  type: /^[A-Z][A-Za-z]{1,59}$/.test(type) ? type : 'Error',
  message: cleanText(message),
  path: pathOf(page),
  frames: stack.split('\n', maxLines).flatMap(readFrame).slice(0, maxFrames),
})
