// Finds pages that read a posted form without readForm, or write a ref while rendering, from the text of their code.
const page = /^web[\\/].*\.tsx?$/
const formReader = /^web[\\/]lib[\\/]form[\\/]/
const readsForm = /\bform\.(get|getAll|has)\(/
/** Indented by two spaces: the body of a component or a hook itself, not an effect or a handler within it. */
const writesRefWhileRendering = /^ {2}(if \(.*\) )?\w+\.current( [-+*/|&?]*= |\+\+|--)/m

export function findPageFaults(name: string, content: string): string[] {
  if (!page.test(name) || name.endsWith('.test.ts')) return []
  return [
    ...(readsForm.test(content) && !formReader.test(name)
      ? ['a posted form is read by readForm (web/lib/form/read-form.ts)']
      : []),
    ...(writesRefWhileRendering.test(content)
      ? ['a ref is written in an effect or a handler, never while rendering: useEffectEvent has the latest callback']
      : []),
  ]
}
