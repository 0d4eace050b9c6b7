import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/** The browser's bundle never holds server code, nor the contract's schemas: it is typed by them and reads a generated table. */
const serverCodeStaysOut: Plugin = {
  name: 'server-code-stays-out',
  enforce: 'pre',
  resolveId(id) {
    if (/^#(server|seed|tests|contract)\//.test(id)) throw new Error(`${id} must not be imported by the pages`)
  },
}

/**
 * What every page needs is two files, React with its router and our own common parts: left alone they are forty, and small
 * files pack badly (shop: 133 kB against 124 kB as brotli sends them). What fewer than five parts share stays with them, and
 * so do the words of the member area, whose many pages share them and no other needs them.
 */
const commonParts = {
  groups: [
    { name: 'base', test: /node_modules\/(react|react-dom|react-router|scheduler|cookie)\// },
    {
      name: 'ui',
      test: /\/web\/(ui|lib|copy\/(?!membership|details)|brand|screens\/storefront\/(shell|search))|node_modules\/lucide\//,
      minShareCount: 5,
    },
  ],
}

export default defineConfig({
  plugins: [serverCodeStaysOut, tailwindcss(), reactRouter()],
  publicDir: 'web/public',
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: commonParts } } } } },
  build: { target: 'es2023' },
})
