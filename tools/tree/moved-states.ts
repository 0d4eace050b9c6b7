// A row with a state machine changes its state in one way only, which executes the table of transitions and writes the
// event with it (architecture §4.2). This check reads the text of the code: nothing else may set that column, and code
// that inserts such a row must write its first event.
const tables = ['checkout', 'garment', 'loan', 'rental_order', 'rental_return']
/** The only file with its own update, because the events of a garment include the action and its cost. */
const movesGarments = /^server[\\/]domains[\\/]inventory[\\/]steps[\\/]move-garment\.ts$/
const checkedFiles = /^(server|seed)[\\/].*\.ts$/

const oneOf = tables.join('|')
const updates = new RegExp(`\\bupdateTable\\(\\s*['"](${oneOf})(?: as \\w+)?['"]\\s*\\)`, 'g')
const updatesInSql = new RegExp(
  `\\bupdate\\s+(?:only\\s+)?"?(${oneOf})"?(?:\\s+(?:as\\s+)?(?!set\\b)\\w+)?\\s+set\\b(.*?)(?:\\bwhere\\b|\\bfrom\\b|\\breturning\\b|[\`;]|$)`,
  'gis',
)

/** @returns one sentence for each table whose rows a file moves or inserts without their events */
export function findMovedStates(name: string, content: string): string[] {
  if (!checkedFiles.test(name) || name.endsWith('.test.ts')) return []
  const moved = movesGarments.test(name) ? [] : [...movedByKysely(content), ...movedBySql(content)]
  return [
    ...moved.map((table) => `the state of a ${table} is moved by its table of transitions alone (move-rows.ts)`),
    ...tables
      .filter((table) => inserts(table).test(content) && !inserts(`${table}_event`).test(content))
      .map((table) => `a ${table} begins with its first event`),
  ]
}

/** The values must be written in the call itself: a variable could contain anything. */
const movedByKysely = (content: string): string[] =>
  [...content.matchAll(updates)].flatMap(({ 1: table = '', index, 0: { length } }) => {
    const columns = argumentOfSet(content.slice(index + length))
    return /\bstate\b/.test(columns) || /^[\w.]*$/.test(columns.trim()) ? [table] : []
  })

const movedBySql = (content: string): string[] =>
  [...content.matchAll(updatesInSql)].flatMap(([, table = '', set = '']) =>
    /\bstate\b"?\s*=/i.test(set) ? [table] : [],
  )

const inserts = (table: string): RegExp =>
  new RegExp(`\\binsertInto\\(\\s*['"]${table}['"]|\\binsert into "?${table}\\b`, 'i')

/** The text between the brackets of the first `.set(`. */
function argumentOfSet(chain: string): string {
  const begin = chain.indexOf('.set(')
  if (begin < 0) return ''
  let depth = 0
  for (let at = begin + '.set'.length; at < chain.length; at++) {
    if (chain[at] === '(') depth += 1
    else if (chain[at] === ')' && --depth === 0) return chain.slice(begin + '.set('.length, at)
  }
  return ''
}
