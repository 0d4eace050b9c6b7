// A table as shops and spreadsheets write it: commas, semicolons, tabs or bars between values, column names in the first row,
// quoted values with line breaks.
import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import { UnreadableFeedError } from './unreadable-feed-error.ts'

export interface TableRow {
  /** The line on which it begins, counted from 1 as in an editor. */
  readonly line: number
  readonly values: readonly string[]
  /** Whether it is the last row and has no line end. */
  readonly mayBeTruncated: boolean
}

export interface Table {
  readonly columns: readonly string[]
  rows(): AsyncGenerator<TableRow>
}

const delimiters = [',', '\t', ';', '|']
/** Far longer than any description: an unclosed quote must not collect the whole file. */
const maxRowLength = 4_000_000

/**
 * @param isKnown whether we read a column of that name; the separator that gives the most known names wins
 * @throws UnreadableFeedError
 */
export async function readTable(text: AsyncGenerator<string>, isKnown: (name: string) => boolean): Promise<Table> {
  const { header, lines, rest, separator } = await readHeader(text)
  const readings = (separator === undefined ? delimiters : [separator]).map((delimiter) => {
    const columns = columnsOf(header, delimiter)
    return { delimiter, columns, known: columns.filter(isKnown).length }
  })
  const best = readings.reduce((leader, reading) => (reading.known > leader.known ? reading : leader))
  return { columns: best.columns, rows: () => readRows(followedBy(rest, text), best.delimiter, lines) }
}

interface Header {
  readonly header: string
  /** The number of lines up to the end of the header. */
  readonly lines: number
  readonly rest: string
  /** Excel's own first line: "sep=;" */
  readonly separator: string | undefined
}

async function readHeader(text: AsyncGenerator<string>): Promise<Header> {
  let read = ''
  for (let ended = false; ; ) {
    const found = findHeader(read, ended)
    if (found) return found
    const next = await text.next()
    if (next.done) ended = true
    else read += next.value
    if (read.length > maxRowLength) throw new UnreadableFeedError('The file is not a table: its first row has no end.')
  }
}

/** @returns undefined while more must be read */
function findHeader(read: string, ended: boolean): Header | undefined {
  let separator: string | undefined
  let lines = 0
  for (let start = 0; ; ) {
    let end = read.indexOf('\n', start)
    // A line break within quotes does not end a row.
    while (end !== -1 && isOpen(read.slice(start, end))) end = read.indexOf('\n', end + 1)
    if (end === -1 && !ended) return undefined
    const line = end === -1 ? read.slice(start) : read.slice(start, end)
    lines += line.split('\n').length
    const next = end === -1 ? read.length : end + 1
    const named = /^sep=(.)$/i.exec(line.trim())?.[1]
    if (named !== undefined) separator = named
    else if ((line.trim() !== '' && !line.startsWith('#')) || end === -1)
      return { header: line, lines, rest: read.slice(next), separator }
    start = next
  }
}

const isOpen = (text: string): boolean => (text.match(/"/g)?.length ?? 0) % 2 === 1

function columnsOf(header: string, delimiter: string): string[] {
  try {
    const [names = []] = parseAtOnce(header, { delimiter, relax_quotes: true }) as string[][]
    return names.map((name) => name.trim())
  } catch {
    return []
  }
}

interface ParsedRecord {
  readonly record: string[]
  readonly info: { readonly lines: number }
}

async function* readRows(
  text: AsyncGenerator<string>,
  delimiter: string,
  linesBefore: number,
): AsyncGenerator<TableRow> {
  let lastPiece = ''
  const watched = (async function* () {
    for await (const piece of text) {
      if (piece !== '') lastPiece = piece
      yield piece
    }
  })()
  // The end of the last complete row; the parser is ahead of the rows that are returned.
  let lastRowEnd = { lines: 0, emptyLines: 0 }
  const parser = parse({
    delimiter,
    on_record: (record, { lines, empty_lines }) => {
      lastRowEnd = { lines, emptyLines: empty_lines }
      return record
    },
    record_delimiter: '\n',
    info: true,
    relax_column_count: true,
    // Between tabs a quote is often only an inch sign.
    relax_quotes: delimiter === '\t',
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: maxRowLength,
  })
  pipeline(Readable.from(watched), parser, () => {})
  let before: TableRow | undefined
  try {
    for await (const { record, info } of parser as AsyncIterable<ParsedRecord>) {
      if (before) yield before
      const breaks = record.reduce((sum, value) => sum + countBreaks(value), 0)
      before = { line: linesBefore + info.lines - breaks, values: record, mayBeTruncated: false }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const skipped = Number(error.empty_lines ?? lastRowEnd.emptyLines) - lastRowEnd.emptyLines
    const began = linesBefore + lastRowEnd.lines + skipped + 1
    throw new UnreadableFeedError(`The file is not CSV: ${describeError(error, { began, linesBefore })}.`)
  }
  if (before) yield { ...before, mayBeTruncated: !lastPiece.endsWith('\n') }
}

/**
 * For an unclosed quote the parser reports where it stopped, which may be the end of the file; the reader needs the row in which
 * the quote opens. The parser counts lines from the first row.
 */
function describeError(
  { code, message, lines }: CsvError,
  { began, linesBefore }: { began: number; linesBefore: number },
): string {
  const stopped = Number(lines) + linesBefore
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return `a quote opens in the row of line ${began} and is never closed`
    case 'CSV_INVALID_CLOSING_QUOTE':
      return `a quote that opens in the row of line ${began} closes on line ${stopped} in the middle of a value; perhaps its own end is missing`
    case 'INVALID_OPENING_QUOTE':
      return `a quote is within a value on line ${stopped}; such a value must be in quotes, with each quote in it doubled`
    case 'CSV_MAX_RECORD_SIZE':
      return `the row of line ${began} has no end; perhaps a quote that opens in it is never closed`
    default:
      return message.replace(/ at line (\d+)/, (_, line: string) => ` at line ${Number(line) + linesBefore}`)
  }
}

function countBreaks(value: string): number {
  let count = 0
  for (let at = value.indexOf('\n'); at !== -1; at = value.indexOf('\n', at + 1)) count += 1
  return count
}

async function* followedBy(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first
  yield* rest
}
