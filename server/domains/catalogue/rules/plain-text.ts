// The words of an HTML description and nothing else: no tag, script, style or comment survives, paragraphs become lines.
const removed = /<!--[\s\S]*?(?:-->|$)|<(script|style|template|iframe|object|svg)\b[\s\S]*?(?:<\/\1\s*>|$)/gi
const lineBreaks = /<\/?(?:br|p|div|section|h[1-6]|table|tr|ul|ol|blockquote)\b[^>]*>|<\/li\b[^>]*>/gi
const bullets = /<li\b[^>]*>/gi
const cells = /<\/?t[dh]\b[^>]*>/gi
/** Within a line; a "<" that no letter, slash or "!" follows is a less-than sign and stays. */
const tags = /<[a-z/!?][^>]*(?:>|$)/gi

const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  middot: '·',
  pound: '£',
  euro: '€',
  copy: '©',
  reg: '®',
  trade: '™',
  deg: '°',
  frac12: '½',
  frac14: '¼',
  times: '×',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
  ouml: 'ö',
  uuml: 'ü',
  auml: 'ä',
}

export function plainText(html: string): string {
  const words = html
    .replaceAll(removed, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(lineBreaks, '\n')
    .replaceAll(bullets, '\n• ')
    .replaceAll(cells, ' ')
    .replaceAll(tags, '')
  // Entities last: what they spell is text, even where it looks like a tag.
  return words
    .replaceAll(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z0-9]{2,8});/gi, decode)
    .split('\n')
    .map((line) => line.replaceAll(/[^\S\n]+/g, ' ').trim())
    .filter((line) => line !== '' && line !== '•')
    .join('\n')
}

function decode(entity: string, name: string): string {
  if (!name.startsWith('#')) return named[name.toLowerCase()] ?? entity
  const point = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  const printable = point >= 32 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff)
  return printable ? String.fromCodePoint(point) : ' '
}
