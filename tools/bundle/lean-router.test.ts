import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lean } from './lean-router.ts'

const installed = join(dirname(createRequire(import.meta.url).resolve('react-router/package.json')), 'dist/production')
const read = (module: string) => readFileSync(join(installed, `${module}.js`), 'utf8')

describe('a message for developers', () => {
  it('is replaced with its module and line in a check, a warning, an error and a log line', () => {
    const code = [
      'invariant(ok, "You must render this inside that");',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: code is read here
      'warning(false, `No route matches ${path}`);',
      'throw new TypeError("Never " + that);',
      'console.warn("Mind the gap", gap);',
    ].join('\n')
    expect(lean('lib/hooks', code)).toBe(
      'invariant(ok, "hooks:1");\nwarning(false, "hooks:2");\nthrow new TypeError("hooks:3");\nconsole.warn("hooks:4", gap);',
    )
  })

  it('stays where it is a value, or a string outside checks, errors and log lines', () => {
    const code = 'invariant(ok, words);\nthrow new Error(cause);\nconst title = "A page";\nlog("loud");\n'
    expect(lean('lib/hooks', code)).toBe(code)
  })
})

describe('the installed router', () => {
  it('loses its instrumentation hooks', () => {
    const code = read('lib/router/router')
    expect(code).toContain('init.instrumentations')
    expect(lean('lib/router/router', code)).not.toMatch(/init\.instrumentations|MetaReceiver\(router\)/)
  })

  it('keeps the rest of a module as it is', () => {
    const code = read('lib/hooks')
    const words = /"hooks:\d+"/g
    const leanCode = lean('lib/hooks', code)
    expect(leanCode.match(words)?.length).toBeGreaterThan(10)
    expect(leanCode.split(words).every((part) => code.includes(part.replaceAll(/^\n+|\n+$/g, '')))).toBe(true)
  })

  it('fails the build when an update no longer contains the removed code', () => {
    expect(() => lean('lib/router/router', 'export const nothing = 1\n')).toThrow('no longer has')
  })
})
