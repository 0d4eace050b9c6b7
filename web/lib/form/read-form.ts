// Reads a posted form field by field. It reads only the form's shape: the call decides whether a value is valid,
// because web knows only the contract's types (decision 197).

/** Reads one field from all the values under its name. */
type Field<Value> = (values: readonly FormDataEntryValue[]) => Value

/** Reads text without the spaces around it; empty if there is none. */
export const text: Field<string> = ([first]) => String(first ?? '').trim()

/** Reads text as typed, because the spaces of a password count. */
export const verbatim: Field<string> = ([first]) => String(first ?? '')

/** Reads a checkbox that has no value of its own. */
export const ticked: Field<boolean> = ([first]) => first === 'on'

/** Reads every value of a repeated field. */
export const texts: Field<string[]> = (values) => values.map(String)

/** Reads a file; undefined if none was chosen, for which browsers send an empty file. */
export const file: Field<File | undefined> = ([first]) => (first instanceof File && first.size > 0 ? first : undefined)

/** Reads a number no smaller than `min`, which also replaces invalid numbers. */
export const numberFrom =
  (min: number): Field<number> =>
  ([first]) =>
    Math.max(Number(first) || 0, min)

/** Reads one of these values; undefined for any other. */
export const oneOf =
  <const Known extends string>(known: readonly Known[]): Field<Known | undefined> =>
  ([first]) =>
    known.find((word) => word === first)

/** Reads a field that may be missing; undefined if it is. */
export const ifPresent =
  <Value>(field: Field<Value>): Field<Value | undefined> =>
  (values) =>
    values.length > 0 ? field(values) : undefined

/** Reads a field that may be empty; undefined if it is. */
export const ifFilled =
  (field: Field<string>): Field<string | undefined> =>
  (values) =>
    field(values) || undefined

/** Describes several fields that are read the same way. */
export const each = <const Name extends string, Value>(names: readonly Name[], field: Field<Value>) =>
  Object.fromEntries(names.map((name) => [name, field])) as Record<Name, Field<Value>>

type Read<Schema> = { [Name in keyof Schema]: Schema[Name] extends Field<infer Value> ? Value : never }

/** @param schema the fields that are read, by their names in the form */
export function readForm<Schema extends Record<string, Field<unknown>>>(form: FormData, schema: Schema): Read<Schema> {
  const read = Object.entries(schema).map(([name, field]) => [name, field(form.getAll(name))])
  return Object.fromEntries(read) as Read<Schema>
}
