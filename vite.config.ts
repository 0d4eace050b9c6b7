import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { leanRouter } from './tools/bundle/lean-router.ts'
import { chunkFileNames, sharedChunks } from './tools/bundle/shared-chunks.ts'

/** The browser's bundle never holds server code, nor the contract's schemas: it is typed by them and reads a generated table. */
const serverCodeStaysOut: Plugin = {
  name: 'server-code-stays-out',
  enforce: 'pre',
  resolveId(id) {
    if (/^#(server|seed|tests|contract)\//.test(id)) throw new Error(`${id} must not be imported by the pages`)
  },
}

export default defineConfig({
  plugins: [serverCodeStaysOut, leanRouter, tailwindcss(), reactRouter()],
  publicDir: 'web/public',
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: sharedChunks(), chunkFileNames } } } },
  },
  build: { target: 'es2023' },
})
