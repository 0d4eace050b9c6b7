import { escapeHtml } from '#server/kernel/escape-html.ts'
import { type Call, callsByGroup, type OpenApi } from './read-document.ts'
import { callSection, code } from './write-call.ts'
import { describeType, fieldsList, shapesPath } from './write-schema.ts'

export const stylesPath = '/api/reference/styles.css'

const groupTitle = (group: string) => group.charAt(0).toUpperCase() + group.slice(1).replaceAll('-', ' ')
const groupPath = (group: string) => `/api/reference/${group}`

/** Every page by its path. */
export function writePages(document: OpenApi, publicUrl: string): ReadonlyMap<string, string> {
  const groups = callsByGroup(document)
  const names = [...groups.keys()]
  const pages = [
    firstPage(document, groups),
    ...[...groups].map(([group, calls]) => groupPage(group, calls)),
    shapesPage(document),
  ]
  return new Map(pages.map((described) => [described.path, page(described, names, publicUrl)]))
}

function firstPage({ info, components }: OpenApi, groups: ReadonlyMap<string, readonly Call[]>): Page {
  const count = [...groups.values()].flat().length
  const example = JSON.stringify(
    { errors: [{ code: 'invalid_email', message: 'Please enter a valid email', field: 'body.email' }] },
    null,
    2,
  )
  return {
    title: 'The API',
    description: `The ${count} calls of Wrenlet’s API, what each takes, answers and refuses, with examples.`,
    path: '/api',
    main: `<h1>The API</h1>
<p class="lead">${count} calls, the same that our own pages make. JSON in, JSON out. Version ${escapeHtml(info.version)}, also as <a href="/api/openapi.json">an OpenAPI 3.1 document</a> for tools.</p>
<div class="columns">
<div>
<h2>Before you start</h2>
<ul class="plain">
<li>Bodies are JSON, with <code>content-type: application/json</code>. A field that a call doesn’t know is refused, never ignored.</li>
<li>Money is in pence, days are <code>2026-11-28</code> in the United Kingdom’s time, moments are UTC.</li>
<li><a href="/api/reference/accounts#login">Signing in</a> sets the cookie <code>wrenlet_session</code>, which is <code>__Host-wrenlet_session</code> over HTTPS. Calls for signed-in callers need it.</li>
<li>What reads is GET and changes nothing. What writes is limited for each caller: 429 says in <code>Retry-After</code> when to come back.</li>
<li>Writing calls are for our own pages’ origin: one that names another in <code>Origin</code> is refused with 403.</li>
</ul>
</div>
<div class="examples">
<h2>A refusal</h2>
<p>Every refusal has this shape. Go by the code; the message is for people.</p>
${code(example, 'A refusal')}
</div>
</div>
<h2>All calls</h2>
<div class="groups">
${[...groups]
  .map(
    ([
      group,
      calls,
    ]) => `<section aria-labelledby="group-${group}"><h3 id="group-${group}"><a href="${groupPath(group)}">${groupTitle(group)}</a></h3>
<ul>${calls.map(({ operationId, method, path, summary }) => `<li><a href="${groupPath(group)}#${operationId}">${escapeHtml(summary)}</a><br><span class="quiet"><span class="verb">${method}</span> <code>${escapeHtml(path)}</code></span></li>`).join('')}</ul></section>`,
  )
  .join('\n')}
</div>
<p><a href="${shapesPath}">The ${Object.keys(components.schemas).length} shapes with a name</a></p>`,
  }
}

const groupPage = (group: string, calls: readonly Call[]): Page => ({
  title: `${groupTitle(group)} – the API`,
  description: `Calls of Wrenlet’s API about ${groupTitle(group).toLowerCase()}: ${calls.length} of them, with examples.`,
  path: groupPath(group),
  main: `<h1>${groupTitle(group)}</h1>
<ul class="contents">${calls.map(({ operationId, summary }) => `<li><a href="#${operationId}">${escapeHtml(summary)}</a></li>`).join('')}</ul>
${calls.map(callSection).join('\n')}`,
})

const shapesPage = ({ components }: OpenApi): Page => ({
  title: 'Shapes – the API',
  description: 'The shapes that calls of Wrenlet’s API have in common, field by field.',
  path: shapesPath,
  main: `<h1>Shapes</h1>
<p class="lead">What several calls take or answer.</p>
${Object.entries(components.schemas)
  .map(
    ([
      name,
      schema,
    ]) => `<section id="${name}" aria-labelledby="${name}-title" class="call"><h2 id="${name}-title">${name}</h2>
${schema.description ? `<p>${escapeHtml(schema.description)}</p>` : ''}${fieldsList(schema) || `<p>${describeType(schema)}</p>`}</section>`,
  )
  .join('\n')}`,
})

interface Page {
  readonly title: string
  readonly description: string
  readonly path: string
  readonly main: string
}

const page = (
  { title, description, path, main }: Page,
  groups: readonly string[],
  publicUrl: string,
): string => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#fffcf7">
<title>${escapeHtml(title)} – Wrenlet</title>
<meta name="description" content="${escapeHtml(description)}">
<link rel="canonical" href="${escapeHtml(publicUrl + path)}">
<link rel="stylesheet" href="${stylesPath}">
<link rel="icon" href="/favicon/favicon.svg" type="image/svg+xml">
</head>
<body>
<a class="skip" href="#main">Skip to main content</a>
<header><a class="mark" href="/">wrenlet</a> <a href="/api"${path === '/api' ? ' aria-current="page"' : ''}>API</a> <a href="/api/openapi.json">openapi.json</a></header>
<div class="frame">
<nav aria-label="Groups of calls"><ul>${[...groups, 'shapes'].map((group) => `<li><a href="${groupPath(group)}"${path === groupPath(group) ? ' aria-current="page"' : ''}>${groupTitle(group)}</a></li>`).join('')}</ul></nav>
<main id="main" tabindex="-1">
${main}
</main>
</div>
</body>
</html>
`
