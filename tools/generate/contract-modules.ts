// The contract by its files: which domain a call belongs to, and which schemas have a name.
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { TSchema } from 'typebox'
import type { Endpoint } from '#contract/endpoint.ts'

export interface ContractModules {
  /** Calls by the name of the file, or of the folder, that declares them. */
  endpointsByDomain: Map<string, Endpoint[]>
  /** The names of exported object schemas, for `components`. */
  namedSchemas: Map<TSchema, string>
}

const contractFolder = new URL('../../contract/', import.meta.url)

export async function readContractModules(): Promise<ContractModules> {
  const endpointsByDomain = new Map<string, Endpoint[]>()
  const namedSchemas = new Map<TSchema, string>()
  const found = globSync('**/*.ts', { cwd: fileURLToPath(contractFolder) }).map((name) => name.replaceAll('\\', '/'))
  const files = found.filter((name) => !name.endsWith('.test.ts'))
  for (const file of files.sort()) {
    if (file === 'index.ts') continue
    const exports: Record<string, unknown> = await import(new URL(file, contractFolder).href)
    for (const [name, value] of Object.entries(exports)) {
      if (isEndpointTable(value)) {
        const domain = file.replace(/(\/.*|\.ts)$/, '')
        endpointsByDomain.set(domain, [...(endpointsByDomain.get(domain) ?? []), ...Object.values(value)])
      }
      if (isObjectSchema(value)) namedSchemas.set(value, name)
    }
  }
  return { endpointsByDomain, namedSchemas }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isEndpointTable = (value: unknown): value is Record<string, Endpoint> =>
  isRecord(value) &&
  Object.values(value).length > 0 &&
  Object.values(value).every((entry) => isRecord(entry) && 'method' in entry && 'path' in entry && 'answer' in entry)

const isObjectSchema = (value: unknown): value is TSchema =>
  isRecord(value) && value.type === 'object' && 'properties' in value
