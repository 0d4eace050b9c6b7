// Writes a schema for people: a description of its type, and a list of its fields.
import { escapeHtml } from '#server/kernel/escape-html.ts'
import type { Schema } from './read-document.ts'

export const shapesPath = '/api/reference/shapes'

/** For example "list of Plan, at most 20". */
export function describeType(schema: Schema): string {
  if (schema.$ref) {
    const name = escapeHtml(schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1))
    return `<a href="${shapesPath}#${name}">${name}</a>`
  }
  if (schema.const !== undefined) return `<code>${escapeHtml(JSON.stringify(schema.const))}</code>`
  if (schema.enum) return schema.enum.map((value) => `<code>${escapeHtml(JSON.stringify(value))}</code>`).join(' or ')
  if (schema.anyOf) return [...new Set(schema.anyOf.map(describeType))].join(' or ')
  if (schema.type === 'array') return `list of ${plural(schema.items)}${limitsOf(schema)}`
  const named: Readonly<Record<string, string>> = { string: 'text', integer: 'whole number', boolean: 'yes or no' }
  const type = schema.format ?? named[schema.type ?? ''] ?? schema.type ?? 'anything'
  return `${escapeHtml(type)}${limitsOf(schema)}`
}

/** "texts" or "objects"; a shape keeps its name. */
function plural(items: Schema | undefined): string {
  if (!items) return 'anything'
  const isPlain = items.type && !items.enum && !items.format && items.type !== 'array'
  return isPlain ? `${items.type === 'string' ? 'texts' : `${items.type}s`}${limitsOf(items)}` : describeType(items)
}

function limitsOf(schema: Schema): string {
  const [min, max] = [
    schema.minimum ?? schema.minLength ?? schema.minItems,
    schema.maximum ?? schema.maxLength ?? schema.maxItems,
  ]
  const unit = schema.type === 'string' ? ' characters' : ''
  if (min !== undefined && max !== undefined) return `, ${min} to ${max}${unit}`
  if (max !== undefined) return `, at most ${max}${unit}`
  return min === undefined ? '' : `, at least ${min}${unit}`
}

/** The fields of an object; the fields of an inner object are below its own row. */
export function fieldsList(schema: Schema): string {
  const { properties, required = [] } = schema
  if (!properties || Object.keys(properties).length === 0) return ''
  const rows = Object.entries(properties).map(([name, field]) =>
    fieldRow(name, field, { optional: !required.includes(name) }),
  )
  return `<ul class="fields">${rows.join('')}</ul>`
}

export function fieldRow(name: string, field: Schema, { optional }: { optional: boolean }): string {
  const description = field.description ? `<p>${escapeHtml(field.description)}</p>` : ''
  return `<li><p><code class="name">${escapeHtml(name)}</code> <span class="type">${describeType(field)}</span>${
    optional ? ' <span class="quiet">optional</span>' : ''
  }</p>${description}${innerFields(field)}</li>`
}

/** The fields of an unnamed object, also in a list or among alternatives. */
function innerFields(schema: Schema): string {
  const { properties, items, anyOf = [], patternProperties = {}, additionalProperties } = schema
  if (properties) return fieldsList(schema)
  const more = typeof additionalProperties === 'object' ? [additionalProperties] : []
  return [...(items ? [items] : []), ...anyOf, ...Object.values(patternProperties), ...more]
    .filter(({ $ref }) => !$ref)
    .map(innerFields)
    .join('')
}
