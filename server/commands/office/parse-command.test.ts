import { describe, expect, test } from 'vitest'
import { parseCommand } from './parse-command.ts'

const parse = (text: string, env = { USER: 'sam' }) => parseCommand(text === '' ? [] : text.split(' '), env)

describe('an office command is read', () => {
  test.each([
    ['help', { name: 'help' }],
    ['--help', { name: 'help' }],
    ['orders', { name: 'orders' }],
    ['dispatch W-7K3Q9M', { name: 'dispatch', subject: 'W-7K3Q9M', operator: 'sam' }],
    ['receive WR-7K3Q9M --by kim', { name: 'receive', subject: 'WR-7K3Q9M', scanned: undefined, operator: 'kim' }],
    [
      'receive WR-7K3Q9M Y4BRB7ZN86 EJQEVJZ563',
      { name: 'receive', subject: 'WR-7K3Q9M', scanned: ['Y4BRB7ZN86', 'EJQEVJZ563'], operator: 'sam' },
    ],
    ['pick W-1 --missing A --missing=B', { name: 'pick', subject: 'W-1', missing: ['A', 'B'], operator: 'sam' }],
    ['shelf', { name: 'shelf' }],
    [
      'shelf A quarantine a torn seam',
      { name: 'take-off', subject: 'A', to: 'quarantine', why: 'a torn seam', operator: 'sam' },
    ],
    ['pick W-1', { name: 'pick', subject: 'W-1', missing: [], operator: 'sam' }],
    ['inspect X', { name: 'inspect', subject: 'X', outcome: 'ready', operator: 'sam' }],
    ['inspect X --safe', { name: 'inspect', subject: 'X', outcome: 'ready', safety: { failed: [] }, operator: 'sam' }],
    ['inspect X --not-there --by kim', { name: 'inspect-not-there', subject: 'X', operator: 'kim' }],
    ['deliveries', { name: 'deliveries' }],
    ['likely-dates', { name: 'likely-dates' }],
    ['check spring --safe', { name: 'check', subject: 'spring', safety: { failed: [] }, operator: 'sam' }],
    [
      'check X --unsafe cords --unsafe small-parts',
      { name: 'check', subject: 'X', safety: { failed: ['cords', 'small-parts'] }, operator: 'sam' },
    ],
    [
      'inspect X --condition worn --outcome repair',
      { name: 'inspect', subject: 'X', condition: 'worn', outcome: 'repair', operator: 'sam' },
    ],
    ['pick', { name: 'picking-list' }],
    ['label WR-1', { name: 'label', subject: 'WR-1', file: undefined }],
    ['label W-1 --to label.pdf', { name: 'label', subject: 'W-1', file: 'label.pdf' }],
    ['order W-7K3Q9M', { name: 'order', subject: 'W-7K3Q9M' }],
    ['return WR-7K3Q9M', { name: 'return', subject: 'WR-7K3Q9M' }],
    ['return-home WR-7K3Q9M --by sam', { name: 'return-home', subject: 'WR-7K3Q9M', operator: 'sam' }],
    ['pictures', { name: 'pictures' }],
    ['events', { name: 'events' }],
    ['why a@example.com', { name: 'why', email: 'a@example.com' }],
    [
      'credit a@example.com -500 typed twice',
      { name: 'credit', email: 'a@example.com', pence: -500, reason: 'typed twice', mayRepeat: false, operator: 'sam' },
    ],
    ['stripe check', { name: 'stripe', act: 'check' }],
    ['stripe connect', { name: 'stripe', act: 'connect' }],
    ['refunds', { name: 'refunds' }],
    ['losses', { name: 'losses' }],
    ['losses --approve abc', { name: 'approve-loss', lossId: 'abc', operator: 'sam' }],
    ['losses --waive abc --by kim', { name: 'waive-loss', lossId: 'abc', operator: 'kim' }],
    ['gift-cards', { name: 'gift-cards', search: [] }],
    ['gift-cards ada okoye', { name: 'gift-cards', search: ['ada', 'okoye'] }],
    ['gift-card G-1', { name: 'gift-card', subject: 'G-1' }],
    ['gift-block G-1 asked about', { name: 'gift-block', subject: 'G-1', why: 'asked about', operator: 'sam' }],
    ['gift-unblock G-1 --by kim', { name: 'gift-unblock', subject: 'G-1', operator: 'kim' }],
    ['gift-resend G-1', { name: 'gift-resend', subject: 'G-1', to: undefined, operator: 'sam' }],
    [
      'gift-resend G-1 --to a@example.com',
      { name: 'gift-resend', subject: 'G-1', to: 'a@example.com', operator: 'sam' },
    ],
    ['gift-refund G-1 wrong country', { name: 'gift-refund', subject: 'G-1', why: 'wrong country', operator: 'sam' }],
    ['reports', { name: 'reports' }],
    ['reports --photo abc --to x.jpg', { name: 'report-photo', reportId: 'abc', file: 'x.jpg' }],
    ['reports --photo abc', { name: 'report-photo', reportId: 'abc', file: undefined }],
    [
      'reports --regrade abc --condition worn',
      { name: 'regrade-report', reportId: 'abc', condition: 'worn', operator: 'sam' },
    ],
    ['reports --take-back abc --by kim', { name: 'take-back-report', reportId: 'abc', operator: 'kim' }],
    [
      'reports --decline abc it is the shade of the picture',
      { name: 'decline-report', reportId: 'abc', reason: 'it is the shade of the picture', operator: 'sam' },
    ],
    ['complaints', { name: 'complaints' }],
    ['news', { name: 'news' }],
    [
      'news --write drafts/Spring-coats.md --by kim',
      { name: 'write-news', file: 'drafts/Spring-coats.md', news: 'spring-coats', operator: 'kim' },
    ],
    ['news --preview spring --to spring.html', { name: 'draw-news', news: 'spring', file: 'spring.html' }],
    [
      'news --preview spring --to kim@example.com --by kim',
      { name: 'email-news', news: 'spring', to: 'kim@example.com', operator: 'kim' },
    ],
    ['news --send spring', { name: 'plan-news', news: 'spring' }],
    ['news --send spring --count 1234 --by kim', { name: 'send-news', news: 'spring', count: 1234, operator: 'kim' }],
    ['news --stop spring --by kim', { name: 'stop-news', news: 'spring', operator: 'kim' }],
    ['news --leave a@example.com --by kim', { name: 'leave-news', address: 'a@example.com', operator: 'kim' }],
    ['news --bounced a@example.com --by kim', { name: 'bounced-news', address: 'a@example.com', operator: 'kim' }],
    ['retention', { name: 'retention' }],
    [
      'retention --warned a@example.com --by kim',
      { name: 'retention-warned', warned: 'a@example.com', operator: 'kim' },
    ],
    ['complaints c-7k3q9m', { name: 'complaint', reference: 'C-7K3Q9M' }],
    [
      'complaints --answer C-1 which order was it?',
      { name: 'answer-complaint', reference: 'C-1', words: 'which order was it?', operator: 'sam' },
    ],
    [
      'complaints --close C-1 --outcome partly-upheld we paid it back --by kim',
      {
        name: 'close-complaint',
        reference: 'C-1',
        outcome: 'partly_upheld',
        words: 'we paid it back',
        operator: 'kim',
      },
    ],
    ['marks A', { name: 'marks', subject: 'A' }],
    [
      'inspect A --mark front-3:stain --mark back-10:hole:large --gone front-1:print:mended',
      {
        name: 'inspect',
        subject: 'A',
        condition: undefined,
        outcome: 'ready',
        safety: undefined,
        operator: 'sam',
        marks: {
          found: [
            { side: 'front', number: 3, kind: 'stain', size: 'small' },
            { side: 'back', number: 10, kind: 'hole', size: 'large' },
          ],
          gone: [{ side: 'front', number: 1, kind: 'print', reason: 'mended' }],
        },
      },
    ],
    [
      'check A --safe --no-new-marks',
      {
        name: 'check',
        subject: 'A',
        safety: { failed: [] },
        operator: 'sam',
        marks: { found: [], gone: [] },
      },
    ],
    ['refunds --retry abc', { name: 'retry-refund', refundId: 'abc', operator: 'sam' }],
    [
      'refunds --settle abc paid by bank transfer --by kim',
      { name: 'settle-refund', refundId: 'abc', note: 'paid by bank transfer', operator: 'kim' },
    ],
    ['jobs', { name: 'jobs', failed: false }],
    ['jobs --failed', { name: 'jobs', failed: true }],
    ['jobs --retry abc --by kim', { name: 'retry-job', jobs: 'abc', operator: 'kim' }],
    [
      'after-restore --by kim',
      { name: 'after-restore', accountIds: [], childIds: [], count: undefined, operator: 'kim' },
    ],
    [
      'after-restore --password 01A20E45-9b9b-72ce-bea6-a62cc2256223 --child 01a20e45-9b9b-72ce-bea6-a62cc2256224 --count 7',
      {
        name: 'after-restore',
        accountIds: ['01a20e45-9b9b-72ce-bea6-a62cc2256223'],
        childIds: ['01a20e45-9b9b-72ce-bea6-a62cc2256224'],
        count: 7,
        operator: 'sam',
      },
    ],
    ['member', { name: 'members-to-accept' }],
    ['member a@example.com', { name: 'member', email: 'a@example.com' }],
    ['accept a@example.com --by kim', { name: 'accept', email: 'a@example.com', operator: 'kim' }],
    ['refuse a@example.com no flats', { name: 'refuse', email: 'a@example.com', reason: 'no flats', operator: 'sam' }],
    [
      'credit a@example.com 395 late parcel --again',
      { name: 'credit', email: 'a@example.com', pence: 395, reason: 'late parcel', mayRepeat: true, operator: 'sam' },
    ],
  ])('%s', (text, command) => expect(parse(text)).toEqual(command))
})

const commandNames =
  'help, orders, returns, deliveries, findings, likely-dates, events, pictures, order, order-link, pick, label, dispatch, deliver, sent-back, order-lost, return, return-lost, return-home, receive, take-back, inspect, recycle, marks, check, waiting, shelf, why, member, accept, refuse, credit, refunds, losses, reports, complaints, retention, forget-guest, close-account, news, retire, price, sale-refund, sale-cancel, vat-class, listings, gift-cards, gift-card, gift-block, gift-unblock, gift-resend, gift-refund, ski, ski-quote, ski-book, ski-release, ski-cancel, ski-style, ski-lose, ski-fee, claims, quotes, collections, recall-search, recall, recalls, recall-end, jobs, after-restore, stripe'

describe('one sentence says what is wrong with', () => {
  test.each([
    ['', `Say what to do: ${commandNames}.`],
    ['burn W-1', `There is no office command "burn": ${commandNames}.`],
    ...['stripe', 'stripe burn', 'stripe check now'].map((text): [string, string] => [
      text,
      'Usage: npm run office -- stripe check | connect',
    ]),
    ...['refunds abc', 'refunds --settle abc', 'refunds --retry abc --settle abc done', 'refunds --retry abc now'].map(
      (text): [string, string] => [
        text,
        'Usage: npm run office -- refunds [--retry ID | --settle ID WHAT BECAME OF IT]',
      ],
    ),
    ...['losses abc', 'losses --approve abc --waive abc'].map((text): [string, string] => [
      text,
      'Usage: npm run office -- losses [--approve ID | --waive ID]',
    ]),
    ...[
      ...['reports abc', 'reports --decline abc', 'reports --regrade abc', 'reports --regrade abc --condition new'],
      ...['reports --photo a --take-back b', 'reports --to x.jpg', 'reports --take-back abc --condition worn'],
    ].map((text): [string, string] => [
      text,
      'Usage: npm run office -- reports [--photo ID [--to FILE] | --regrade ID --condition used|worn | --take-back ID | --decline ID REASON]',
    ]),
    ...[
      ...['complaints a b', 'complaints --answer C-1', 'complaints --close C-1 done'],
      ...['complaints --close C-1 --outcome won done', 'complaints --close C-1 --outcome upheld'],
      ...[
        'complaints --answer C-1 --close C-2 done',
        'complaints --outcome upheld',
        'complaints --received 2027-02-20',
      ],
      ...['complaints --enter a@b.uk --about service late', 'complaints --enter a@b.uk --received 2027-02-20 late'],
    ].map((text): [string, string] => [
      text,
      'Usage: npm run office -- complaints [C-… | --enter EMAIL --about service|details --received DAY WORDS | --answer C-… WORDS | --close C-… --outcome upheld|partly-upheld|not-upheld WORDS]',
    ]),
    [
      'complaints --enter a@b.uk --about details --received Monday late',
      '--received is a day such as 2027-02-20, not "Monday".',
    ],
    ['retention --by kim', '"retention" takes --by only with an option that changes something.'],
    ['retention a@example.com', 'Usage: npm run office -- retention [--warned EMAIL]'],
    ['complaints --by kim', '"complaints" takes --by only with an option that changes something.'],
    ['reports --by kim', '"reports" takes --by only with an option that changes something.'],
    ['dispatch', 'Say which one: npm run office -- dispatch ID'],
    ['dispatch A B', 'One ID at a time, but "B" was given as well.'],
    ['member sam', 'Usage: npm run office -- member [EMAIL]'],
    ['accept a@b.uk now', 'Usage: npm run office -- accept EMAIL'],
    ['refuse a@b.uk', 'Usage: npm run office -- refuse EMAIL REASON'],
    ['credit a@b.uk 3.95 late', 'Usage: npm run office -- credit EMAIL PENCE REASON [--again]'],
    ['credit a@b.uk 395', 'Usage: npm run office -- credit EMAIL PENCE REASON [--again]'],
    ['member --by kim', '"member" changes nothing, so it takes no --by.'],
    ['member a@b.uk --by kim', '"member" changes nothing, so it takes no --by.'],
    ['pick --missing A', 'Say which one: npm run office -- pick ID'],
    ['order', 'Say which one: npm run office -- order ID'],
    ['why sam', 'Usage: npm run office -- why EMAIL'],
    ['credit a@b.uk -0 late', 'Usage: npm run office -- credit EMAIL PENCE REASON [--again]'],
    [`dispatch A --by ${'x'.repeat(61)}`, '--by is a name of at most 60 characters.'],
    ['jobs 12', '"jobs" takes an ID only after --retry, but "12" was given.'],
    ['jobs --failed --retry A', 'Usage: npm run office -- jobs [--failed | --retry ID | --retry KIND]'],
    ['after-restore A', 'Usage: npm run office -- after-restore [--password ACCOUNT]… [--child CHILD]… [--count N]'],
    ['after-restore --password a@example.com', '--password is an ID, not "a@example.com".'],
    ['after-restore --count all', '--count is a number, not "all".'],
    ['orders A', '"orders" takes no ID, but "A" was given.'],
    ['dispatch A --help', '"dispatch" has no option --help.'],
    ['dispatch A --fast', "Unknown option '--fast'."],
    ['shelf A missing', 'Usage: npm run office -- shelf [QR missing|quarantine WHY]'],
    ['dispatch A --missing B', '"dispatch" has no option --missing.'],
    ['inspect A --condition grand', '--condition is new, used, worn, not "grand".'],
    ['inspect A --safe --unsafe cords', 'A garment is --safe or --unsafe, not both.'],
    ['check A --unsafe zip', '--unsafe is cords, small-parts, nightwear, not "zip".'],
    ...[
      ...['front-2', 'front-2:stains', 'top-2:stain', 'front-0:stain', 'front-2:stain:huge', 'front-2:stain:large:1'],
      ...['front2:stain', 'front-2-1:stain', 'front-123:stain'],
    ].map((mark): [string, string] => [
      `inspect A --mark ${mark}`,
      `--mark is ZONE:KIND or ZONE:KIND:SIZE, such as front-3:stain:medium, not "${mark}". KIND is stain, fading, pilling, snag, hole, worn, print, repair. SIZE is small, medium, large.`,
    ]),
    ...['front-2:stain', 'front-2:stain:grown', 'front-2:stain:mended:1', 'back-2:dirt:mended'].map(
      (mark): [string, string] => [
        `check A --safe --gone ${mark}`,
        `--gone is ZONE:KIND:REASON, such as front-3:stain:washed-out, not "${mark}". KIND is stain, fading, pilling, snag, hole, worn, print, repair. REASON is washed-out, mended, mistake.`,
      ],
    ),
    ['inspect A --mark front-1:stain --no-new-marks', 'Use --mark or --no-new-marks, not both.'],
    ['dispatch A --mark front-1:stain', '"dispatch" has no option --mark.'],
    ['marks', 'Say which one: npm run office -- marks ID'],
    ['check A', 'Say what the check found: --safe, or --unsafe cords|small-parts|nightwear.'],
    ['check --safe', 'Say which one: npm run office -- check ID'],
    ['deliveries A', '"deliveries" takes no ID, but "A" was given.'],
    ['retire', 'Usage: npm run office -- retire QR [--condition CONDITION] [--price PENCE] [--safe]'],
    ['retire A --condition worn', '--condition is brand_new, excellent_used, good_used, well_loved, not "worn".'],
    ['retire A --price 12.50', 'A price is a number of pence, such as 1250, not "12.50".'],
    ['price A', 'Usage: npm run office -- price QR PENCE'],
    ['price A free', 'A price is a number of pence, such as 1250, not "free".'],
    ['sale-cancel', 'Usage: npm run office -- sale-cancel R-ORDER'],
    ['sale-refund R-A', 'Usage: npm run office -- sale-refund R-ORDER [QR] PENCE WHY [--again]'],
    ['sale-refund R-A 300', 'Usage: npm run office -- sale-refund R-ORDER [QR] PENCE WHY [--again]'],
    ['sale-refund R-A QR torn', 'Usage: npm run office -- sale-refund R-ORDER [QR] PENCE WHY [--again]'],
    ['vat-class coat zero', 'Usage: npm run office -- vat-class HANDLE children|standard'],
    ['price A 900 --safe', '"price" has no option --safe.'],
    ['listings A', '"listings" takes no ID, but "A" was given.'],
    ['recall --brand A --reason B --do C --count many', '--count is a number of garments, not "many".'],
    ['recall --brand A --reason B --do C --by Ada', '"recall" takes --by only with --count, which recalls them.'],
    ['recalls A', '"recalls" takes its words after options, in quotation marks, but "A" was given.'],
    ['recall-end', 'Usage: npm run office -- recall-end RC-… [--count N]'],
    ['recall-end RC-A --count all', '--count is a number of garments, not "all".'],
    ['inspect A --not-there --condition used', 'What is --not-there is not inspected: leave out the other options.'],
    ['inspect A --outcome bin', '--outcome is ready, repair, resale, not "bin".'],
    ['inspect A --outcome', "Option '--outcome <value>' argument missing."],
  ])('%s', (text, sentence) => expect(() => parse(text)).toThrow(new Error(sentence)))

  test('a command without an operator', () => {
    expect(() => parse('dispatch A', { USER: '' })).toThrow('Say who you are with --by NAME')
  })
})
