// `npm run sbom`: Wrenlet's dependencies, written as CycloneDX to the named file, or to sbom.cdx.json.
import { readFileSync, writeFileSync } from 'node:fs'
import { billOfMaterials } from './packages/bill-of-materials.ts'

const [file = 'sbom.cdx.json'] = process.argv.slice(2)
const bill = billOfMaterials(JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')))
writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`)
console.log(`${file}: ${bill.components.length} packages.`)
