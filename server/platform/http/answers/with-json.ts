// A value and its JSON, each made when first needed: HTTP sends the JSON, and pages rendered in this process read the
// value.
import { asciiJson } from './ascii-json.ts'

export class WithJson<Value> {
  readonly #makeValue: () => Value
  readonly #makeJson: () => string
  /** Whether a kept answer is still valid after the catalogue has changed. Undefined: it is not. */
  readonly isStillValid: (() => boolean) | undefined
  #value: { readonly made: Value } | undefined
  #json: string | undefined

  /** @param makeJson makes the JSON of that value */
  constructor(makeValue: () => Value, makeJson: () => string, isStillValid?: () => boolean) {
    this.isStillValid = isStillValid
    this.#makeValue = makeValue
    this.#makeJson = makeJson
  }

  static of<Value>(value: Value): WithJson<Value> {
    return new WithJson(
      () => value,
      () => asciiJson(value),
    )
  }

  /** An object whose fields may have their JSON already; undefined ones are left out. */
  static object<Value extends object>(fields: Fields<Value>, isStillValid?: () => boolean): WithJson<Value> {
    const entries = Object.entries(fields).filter(([, field]) => field !== undefined)
    return new WithJson(
      () => Object.fromEntries(entries.map(([name, field]) => [name, plain(field)])) as Value,
      () => `{${entries.map(([name, field]) => `"${name}":${jsonOf(field)}`).join(',')}}`,
      isStillValid,
    )
  }

  get value(): Value {
    this.#value ??= { made: this.#makeValue() }
    return this.#value.made
  }

  get json(): string {
    this.#json ??= this.#makeJson()
    return this.#json
  }
}

type Fields<Value> = {
  readonly [Name in keyof Value]: Value[Name] | WithJson<Exclude<Value[Name], undefined>> | undefined
}

const plain = (field: unknown): unknown => (field instanceof WithJson ? field.value : field)
const jsonOf = (field: unknown): string => (field instanceof WithJson ? field.json : asciiJson(field))
