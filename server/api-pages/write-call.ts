// One call on its page: what it takes, what it answers, what it may refuse with, and an example of each.
import { escapeHtml } from '#server/kernel/escape-html.ts'
import type { Call, Parameter } from './read-document.ts'
import { describeType, fieldRow, fieldsList } from './write-schema.ts'

export function callSection(call: Call): string {
  const { operationId, method, path, summary, parameters = [], requestBody, security } = call
  const body = requestBody?.content['application/json']
  return `<section id="${operationId}" aria-labelledby="${operationId}-title" class="call">
<h2 id="${operationId}-title">${escapeHtml(summary)}</h2>
<p class="line"><span class="method method-${method.toLowerCase()}">${method}</span> <code>${escapeHtml(path)}</code></p>
<p class="quiet">${operationId} · ${security ? 'for signed-in callers' : 'for everybody'}</p>
<div class="columns">
<div>
${parameterList('In the path', parameters, 'path')}${parameterList('In the query', parameters, 'query')}
${body ? `<h3>Body</h3>${fieldsList(body.schema) || `<p>${describeType(body.schema)}</p>`}` : ''}
${describeAnswers(call)}
${describeRefusals(call)}
</div>
${exampleOf(call)}
</div>
</section>`
}

function parameterList(title: string, parameters: readonly Parameter[], place: 'path' | 'query'): string {
  const rows = parameters
    .filter((parameter) => parameter.in === place)
    .map(({ name, schema, required }) => fieldRow(name, schema, { optional: !required }))
  return rows.length > 0 ? `<h3>${title}</h3><ul class="fields">${rows.join('')}</ul>` : ''
}

const isDone = ([status]: [string, unknown]): boolean => status.startsWith('2')

function describeAnswers({ responses }: Call): string {
  const [status, done] = Object.entries(responses).find(isDone) ?? []
  const [type, media] = Object.entries(done?.content ?? {})[0] ?? []
  if (!type || !media) return ''
  const shown = type === 'application/json' ? fieldsList(media.schema) || `<p>${describeType(media.schema)}</p>` : ''
  return `<h3>Answer</h3><p class="quiet">${status}, ${escapeHtml(type)}</p>${shown || (type === 'application/json' ? '' : '<p>A file.</p>')}`
}

function describeRefusals({ responses }: Call): string {
  const refusals = Object.entries(responses).filter((response) => !isDone(response))
  const rows = refusals.map(
    ([status, { description }]) => `<tr><th scope="row">${status}</th><td>${escapeHtml(description)}</td></tr>`,
  )
  return `<details><summary>Refusals</summary><table><caption class="quiet">What it may be refused with: the code in brackets is in the answer’s errors.</caption>
<thead><tr><th scope="col">Status</th><th scope="col">Why, and codes</th></tr></thead><tbody>${rows.join('')}</tbody></table></details>`
}

function exampleOf({ method, path, parameters = [], requestBody, responses, operationId }: Call): string {
  const filled = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((line, { name, example }) => line.replace(`{${name}}`, encodeURIComponent(String(example ?? name))), path)
  const query = new URLSearchParams()
  for (const parameter of parameters)
    if (parameter.in === 'query' && parameter.example !== undefined)
      for (const value of [parameter.example].flat()) query.append(parameter.name, String(value))
  const sent = requestBody?.content['application/json']?.example
  const answered = Object.values(Object.entries(responses).find(isDone)?.[1].content ?? {})[0]?.example
  const request = `${method} ${filled}${query.size > 0 ? `?${query}` : ''}${sent === undefined ? '' : `\n\n${JSON.stringify(sent, null, 2)}`}`
  return `<div class="examples"><h3 id="${operationId}-example">Example</h3>
${code(request, `${operationId} request`)}${answered === undefined ? '' : code(JSON.stringify(answered, null, 2), `${operationId} answer`)}
</div>`
}

/** A block of code. It scrolls, so it can take the focus. */
export const code = (text: string, label: string): string =>
  `<section class="code" tabindex="0" aria-label="${label}"><pre><code>${escapeHtml(text)}</code></pre></section>`
