// Wrenlet's dependencies, as CycloneDX 1.6: from the lock file alone, so that it is the same on every machine, and with
// package URLs alone, so that it reveals nothing about where packages were downloaded from.

export interface LockedPackage {
  readonly name?: string
  readonly version?: string
  readonly integrity?: string
  readonly license?: string
  readonly dev?: boolean
  readonly optional?: boolean
  readonly devOptional?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

export interface LockFile {
  readonly name?: string
  readonly version?: string
  readonly lockfileVersion: number
  /** The packages by path: '' is Wrenlet itself, the others are in `node_modules`. */
  readonly packages: Readonly<Record<string, LockedPackage>>
}

interface Component {
  readonly type: 'library'
  readonly 'bom-ref': string
  readonly name: string
  readonly group?: string
  readonly version: string
  readonly purl: string
  readonly scope: 'required' | 'optional' | 'excluded'
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[]
  readonly licenses?: readonly { readonly expression: string }[]
}

export interface BillOfMaterials {
  readonly bomFormat: 'CycloneDX'
  readonly specVersion: '1.6'
  readonly version: 1
  readonly metadata: { readonly component: object }
  readonly components: readonly Component[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
}

const folder = 'node_modules/'
const algorithms: Readonly<Record<string, string>> = {
  sha512: 'SHA-512',
  sha384: 'SHA-384',
  sha256: 'SHA-256',
  sha1: 'SHA-1',
}

/** @throws Error for a lock file of another version */
export function billOfMaterials(lock: LockFile): BillOfMaterials {
  const { '': root, ...others } = lock.packages
  if (lock.lockfileVersion !== 3 || !root) throw new Error('package-lock.json is not of version 3')
  const own = purlOf(root.name ?? lock.name ?? '', root.version ?? lock.version ?? '')
  const components = new Map<string, Component>()
  const needs = new Map<string, Set<string>>([[own, needsOf('', root, lock.packages)]])
  for (const [path, locked] of Object.entries(others)) {
    const component = componentOf(path, locked)
    const known = components.get(component.purl)
    // The same version may be in several folders; the most needed of them sets its scope.
    if (!known || rank[component.scope] < rank[known.scope]) components.set(component.purl, component)
    const needed = needs.get(component.purl) ?? new Set()
    for (const purl of needsOf(path, locked, lock.packages)) needed.add(purl)
    needs.set(component.purl, needed)
  }
  const sorted = (texts: Iterable<string>) => [...texts].sort()
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': own,
        name: root.name ?? lock.name,
        version: root.version ?? lock.version,
        purl: own,
      },
    },
    components: sorted(components.keys()).map((purl) => components.get(purl) as Component),
    dependencies: sorted(needs.keys()).map((ref) => ({ ref, dependsOn: sorted(needs.get(ref) ?? []) })),
  }
}

const rank = { required: 0, optional: 1, excluded: 2 }

/** Licences of packages that contain the text of a licence but do not name it in package.json. */
const licencesInFiles: Readonly<Record<string, string>> = { 'png-js': 'MIT' }

function componentOf(path: string, locked: LockedPackage): Component {
  const fullName = nameOf(path, locked)
  const { version = '', integrity, license = licencesInFiles[fullName] } = locked
  const [group, name] = fullName.startsWith('@') ? fullName.split('/') : [undefined, fullName]
  const purl = purlOf(fullName, version)
  const hashes = (integrity ?? '').split(/\s+/).flatMap((text) => {
    const [algorithm = '', content = ''] = text.split(/-(.*)/s)
    const alg = algorithms[algorithm]
    return alg ? [{ alg, content: Buffer.from(content, 'base64').toString('hex') }] : []
  })
  return {
    type: 'library',
    'bom-ref': purl,
    ...(group ? { group } : {}),
    name: name ?? fullName,
    version,
    scope: scopeOf(locked),
    purl,
    ...(hashes.length > 0 ? { hashes } : {}),
    ...(license ? { licenses: [{ expression: license }] } : {}),
  }
}

function scopeOf({ dev, optional, devOptional }: LockedPackage): Component['scope'] {
  if (dev) return 'excluded'
  return optional || devOptional ? 'optional' : 'required'
}

const nameOf = (path: string, { name }: LockedPackage): string =>
  name ?? path.slice(path.lastIndexOf(folder) + folder.length)

/** https://github.com/package-url/purl-spec: the at sign of a scope is escaped. */
const purlOf = (name: string, version: string): string =>
  `pkg:npm/${name.replace('@', '%40')}@${encodeURIComponent(version)}`

function needsOf(path: string, locked: LockedPackage, packages: LockFile['packages']): Set<string> {
  const names = [
    ...Object.keys(locked.dependencies ?? {}),
    ...(path === '' ? Object.keys(locked.devDependencies ?? {}) : []),
    ...Object.keys(locked.optionalDependencies ?? {}),
    ...Object.keys(locked.peerDependencies ?? {}),
  ]
  const found = names.flatMap((name) => {
    const at = resolve(path, name, packages)
    // Peers and optional packages may be missing.
    return at === undefined ? [] : [purlOf(nameOf(at, packages[at] ?? {}), packages[at]?.version ?? '')]
  })
  return new Set(found)
}

/** As Node resolves it: beside the importer, and in every folder further out. */
function resolve(path: string, name: string, packages: LockFile['packages']): string | undefined {
  const steps = path === '' ? [] : path.split(`/${folder}`)
  for (let depth = steps.length; depth >= 0; depth--) {
    const within = steps.slice(0, depth).join(`/${folder}`)
    const at = within === '' ? `${folder}${name}` : `${within}/${folder}${name}`
    if (packages[at]) return at
  }
  return undefined
}
