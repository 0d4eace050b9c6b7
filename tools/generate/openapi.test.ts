import { expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { openApiDocument } from './openapi.ts'

const document = JSON.parse(JSON.stringify(await openApiDocument()))

interface Operation {
  operationId: string
  responses: Record<string, unknown>
}
const operations = Object.values<Record<string, Operation>>(document.paths).flatMap((path) => Object.values(path))

test('every call of the contract is in the document once', () => {
  expect(document.openapi).toBe('3.1.0')
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(endpoints).toSorted())
})

test('every path parameter is declared', () => {
  for (const [path, methods] of Object.entries<Record<string, { parameters?: { name: string; in: string }[] }>>(
    document.paths,
  ))
    for (const { parameters = [] } of Object.values(methods))
      expect(
        parameters.filter((part) => part.in === 'path').map((part) => part.name),
        path,
      ).toEqual([...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))
})

test('every reference resolves', () => {
  const references = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map((match) => match[1])
  expect(references.length).toBeGreaterThan(0)
  for (const name of references) expect(document.components.schemas).toHaveProperty([name as string])
})

test('refusals of one status share a response that names their codes', () => {
  const login = operations.find(({ operationId }) => operationId === 'login')
  expect(login?.responses['401']).toMatchObject({ description: expect.stringContaining('wrong_sign_in') })
})
