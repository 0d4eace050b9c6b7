import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const folder = import.meta.dirname
const listed = [...readFileSync(join(folder, 'app.css'), 'utf8').matchAll(/^@import "(\..+)";$/gm)].map(([, path]) =>
  join(folder, path ?? ''),
)
const web = dirname(folder)
const present = globSync('**/*.css', { cwd: web, exclude: ['public/**'] }).map((path) => join(web, path))

test('app.css lists every style file once', () => {
  expect(present.length).toBeGreaterThan(40)
  expect(listed.toSorted()).toEqual(present.filter((path) => path !== join(folder, 'app.css')).toSorted())
})

test('every style sheet outside base lives beside its component or screen, in the components layer', () => {
  const ownSheets = listed.filter((path) => dirname(path) !== join(folder, 'base'))
  expect(ownSheets.filter((path) => !/[\\/]web[\\/](ui|screens)[\\/]/.test(path))).toEqual([])
  const outside = ownSheets.filter((path) => {
    const css = readFileSync(path, 'utf8')
      .replaceAll(/\/\*.*?\*\//gs, '')
      .trim()
    return !css.startsWith('@layer components {') || !css.endsWith('}') || css.split('@layer').length !== 2
  })
  expect(outside).toEqual([])
})
