// What may import what (architecture §2). Each rule forbids something; its comment is shown to the person who breaks it. Type
// imports count like any other, except where a rule says otherwise.
import type { IRegularForbiddenRuleType } from 'dependency-cruiser'

const test = '\\.test\\.tsx?$'
const npm = (...names: string[]): string => `(^|node_modules/)(${names.join('|')})(/|$)`

/** The domains that each domain may import, and only through their `index.ts`. */
const domainEdges: Readonly<Record<string, readonly string[]>> = {
  accounts: [],
  catalogue: ['accounts'],
  complaints: ['accounts'],
  content: [],
  payments: [],
  shipping: [],
  inventory: ['catalogue'],
  membership: ['accounts', 'inventory', 'payments'],
  // Checkout imports no purpose; purposes import it.
  checkout: ['payments'],
  'gift-cards': ['accounts', 'checkout', 'membership', 'payments'],
  rentals: ['accounts', 'catalogue', 'checkout', 'inventory', 'membership', 'payments', 'shipping'],
  resale: ['accounts', 'catalogue', 'checkout', 'inventory', 'membership', 'payments', 'shipping'],
  ski: ['accounts', 'catalogue', 'checkout', 'inventory', 'membership', 'payments', 'shipping'],
  'waiting-list': ['accounts', 'catalogue', 'inventory'],
}
/** They subscribe to events and read from any domain; no domain imports them. */
const listeners = ['notifications', 'analytics']
const domainsFolder = 'server/domains/'

const domainRules = Object.entries(domainEdges).map(
  ([domain, known]): IRegularForbiddenRuleType => ({
    name: `domain-${domain}`,
    comment: `${domain} may import ${known.length > 0 ? `only ${known.join(', ')}` : 'no other domain'}, through index.ts`,
    severity: 'error',
    from: { path: `^${domainsFolder}${domain}/`, pathNot: test },
    to: {
      path: `^${domainsFolder}`,
      pathNot: `^${domainsFolder}(${domain}/${known.map((name) => `|${name}/index\\.ts$`).join('')})`,
    },
  }),
)

const forbid = (
  name: string,
  comment: string,
  from: IRegularForbiddenRuleType['from'],
  to: IRegularForbiddenRuleType['to'],
): IRegularForbiddenRuleType => ({ name, comment, severity: 'error', from, to })

export const importRules: IRegularForbiddenRuleType[] = [
  ...domainRules,
  forbid(
    'unknown-domain',
    'a new domain must be entered in domainEdges, with the domains it may import',
    {
      path: `^${domainsFolder}`,
      pathNot: [test, `^${domainsFolder}(${[...Object.keys(domainEdges), ...listeners].join('|')})/`],
    },
    { path: `^${domainsFolder}` },
  ),
  forbid(
    'listener-through-index',
    'notifications and analytics import other domains through index.ts',
    { path: `^${domainsFolder}(${listeners.join('|')})/`, pathNot: test },
    { path: `^${domainsFolder}`, pathNot: [`^${domainsFolder}$1/`, '/index\\.ts$'] },
  ),
  forbid(
    'nobody-asks-listeners',
    'notifications and analytics subscribe to events: no domain imports them',
    { path: `^${domainsFolder}`, pathNot: [test, `^${domainsFolder}(${listeners.join('|')})/`] },
    { path: `^${domainsFolder}(${listeners.join('|')})/` },
  ),
  forbid(
    'domain-from-outside',
    'a domain is reached through index.ts, and its routes by the server',
    { path: '^server/', pathNot: [test, `^${domainsFolder}`] },
    { path: `^${domainsFolder}`, pathNot: `^${domainsFolder}[^/]+/(index|routes|office-routes)\\.ts$` },
  ),
  forbid(
    'domain-knows-no-assembly',
    'a domain knows kernel, platform, contract and the events, not how the server is assembled',
    { path: `^${domainsFolder}`, pathNot: test },
    { path: '^server/', pathNot: '^server/(domains/|kernel/|platform/|domain-events\\.ts$)' },
  ),
  forbid(
    'nothing-below-rests-on-views',
    'views are above the domains: after a write, a domain’s routes answer with the view that assemble.ts passes them',
    { path: '^server/(domains|platform|kernel|adapters)/', pathNot: test },
    { path: '^server/views/' },
  ),
  forbid(
    'views-only-read',
    'a view imports the contract, the kernel, index.ts of domains, and only the parts of the platform that read: Reader, not Db or Tx',
    { path: '^server/views/', pathNot: test },
    {
      pathNot: [
        '^(server/views|server/kernel|contract)/',
        `^${domainsFolder}[^/]+/index\\.ts$`,
        '^server/platform/(db/(reader|schema)|http/handler|clock/clock|settings|refusal)\\.ts$',
        npm('kysely', 'typebox'),
      ],
    },
  ),
  forbid(
    'rules-are-pure',
    'rules import only the kernel, the contract and their own folder, and no package',
    { path: `^(${domainsFolder}[^/]+/rules)/`, pathNot: test },
    { pathNot: '^(server/kernel/|contract/|$1/)' },
  ),
  forbid(
    'kernel-is-pure',
    'the kernel imports only itself, the contract, temporal-polyfill and node:crypto',
    { path: '^server/kernel/', pathNot: test },
    { pathNot: ['^(server/kernel/|contract/|(node:)?crypto$)', npm('temporal-polyfill')] },
  ),
  forbid(
    'temporal-only-in-calendar',
    'Temporal stays inside server/kernel/calendar.ts',
    { pathNot: '^server/kernel/calendar\\.ts$' },
    { path: npm('temporal-polyfill') },
  ),
  forbid(
    'platform-knows-no-domain',
    'the platform is technical: app.ts injects what it needs of a domain',
    { path: '^server/platform/', pathNot: test },
    { path: '^server/(domains|adapters|commands|app\\.ts|main\\.ts|subscriptions\\.ts|http-server\\.ts)' },
  ),
  forbid(
    'adapters-are-plugged-in',
    'adapters are chosen where the server is assembled; domains declare ports',
    { path: '^server/', pathNot: [test, '^server/(adapters|commands)/', '^server/[^/]+\\.ts$'] },
    { path: '^server/adapters/' },
  ),
  forbid(
    'stripe-only-in-its-adapter',
    'only server/adapters/stripe imports the Stripe SDK; the sandbox and tests also sign and read with it',
    { pathNot: '^(server/adapters/stripe|stripe-sandbox|tests)/' },
    { path: npm('stripe') },
  ),
  forbid(
    'sql-in-its-places',
    'SQL belongs in queries, operations, steps, invariants, views and the platform',
    {
      path: '^(server|contract|web)/',
      pathNot: [
        test,
        '^server/platform/',
        `^${domainsFolder}[^/]+/(queries|operations|steps|invariants)(/|\\.ts$)`,
        '^server/views/',
      ],
    },
    { path: npm('kysely', 'pg') },
  ),
  forbid(
    'react-only-in-web',
    'React is imported only in web; the bench renders pages to compare with',
    { pathNot: '^(web|tests|bench)/' },
    { path: npm('react', 'react-dom', 'lucide') },
  ),
  forbid(
    'contract-stands-alone',
    'the contract imports only itself and typebox',
    { path: '^contract/', pathNot: test },
    { pathNot: ['^contract/', npm('typebox')] },
  ),
  forbid(
    'web-knows-no-server',
    'web imports nothing of the server or of the code around it',
    { path: '^web/', pathNot: test },
    { path: '^(server|seed|tests|bench|tools|scripts)/' },
  ),
  forbid(
    'web-reads-types-of-the-contract',
    'web reads the contract by `import type`, so that the schema library never reaches a browser',
    { path: '^web/', pathNot: test },
    { path: '^contract/', dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'typebox-not-in-web',
    'the schema library never reaches a browser',
    { path: '^web/' },
    { path: npm('typebox') },
  ),
  forbid(
    'sandbox-knows-no-app',
    'the payments sandbox imports nothing of the app',
    { path: '^stripe-sandbox/' },
    { path: '^(contract|server|web|seed|tests|bench|tools|scripts)/' },
  ),
  forbid(
    'app-knows-no-sandbox',
    'the app imports nothing of the payments sandbox',
    { path: '^(contract|server|web|seed|bench)/' },
    { path: '^stripe-sandbox/' },
  ),
  forbid(
    'server-stands-alone',
    'the server imports nothing of the demo, the pages, the tests or the tools, which production does not load',
    { path: '^server/', pathNot: test },
    { path: '^(seed|web|tests|bench|tools|scripts)/' },
  ),
  forbid(
    'seed-uses-only-builders',
    'the demo world uses only the builders of the tests',
    { path: '^seed/', pathNot: test },
    { path: '^tests/', pathNot: '^tests/builders/' },
  ),
  forbid('no-cycles', 'modules do not import each other in a cycle', {}, { circular: true }),
]
