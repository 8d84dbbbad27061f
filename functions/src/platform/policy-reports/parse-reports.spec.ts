import { parseReports, type Violation } from './parse-reports';

const parse = (content: unknown): Violation[] => parseReports(Buffer.from(JSON.stringify(content)));

/** As Firefox 128 and Safari 17 send it to `report-uri`. */
const legacy = (fields: object = {}) => ({
  'csp-report': {
    'blocked-uri': 'inline',
    'column-number': 14,
    disposition: 'enforce',
    'document-uri': 'https://app.example.com/dashboard/chat?id=ada@example.com',
    'effective-directive': 'style-src-elem',
    'line-number': 7,
    'original-policy': "default-src 'self'",
    referrer: 'https://mail.example.com/ada',
    'source-file': 'https://app.example.com/chunk-AB12CD34.js',
    'status-code': 200,
    'violated-directive': 'style-src-elem',
    ...fields,
  },
});

/** As Chrome sends it to `report-to`. */
const modern = (body: object = {}) => ({
  age: 53_531,
  type: 'csp-violation',
  url: 'https://app.example.com/learn/secret-plan',
  user_agent: 'Mozilla/5.0 (Ada’s phone)',
  body: {
    blockedURL: 'https://evil.test/steal?token=1',
    columnNumber: 39,
    disposition: 'enforce',
    documentURL: 'https://app.example.com/learn/secret-plan',
    effectiveDirective: 'connect-src',
    lineNumber: 121,
    originalPolicy: "default-src 'self'",
    referrer: '',
    sample: 'ada@example.com',
    sourceFile: 'https://app.example.com/main-12345678.js',
    statusCode: 200,
    ...body,
  },
});

describe('parseReports', () => {
  it('reads both formats, without anything about the person', () => {
    const fromLegacy = {
      directive: 'style-src-elem',
      blocked: 'inline',
      page: '/dashboard',
      source: 'chunk-AB12CD34.js',
      line: 7,
    };
    const fromModern = {
      directive: 'connect-src',
      blocked: 'https://evil.test',
      page: '/learn',
      source: 'main-12345678.js',
      line: 121,
    };
    expect(parse(legacy())).toEqual([fromLegacy]);
    expect(parse([modern(), { type: 'deprecation', body: {} }])).toEqual([fromModern]);
  });

  it.each([
    ['a sink of Trusted Types', 'trusted-types-sink', 'trusted-types-sink'],
    ['an extension', 'chrome-extension://abcdef/style.css', 'chrome-extension:'],
    ['content', 'data:text/html,ada@example.com', 'data:'],
    ['credentials', 'https://ada:secret@evil.test/x', 'https://evil.test'],
    ['no URL', 'ada@example.com', 'unknown'],
    ['a long host', `https://${'a'.repeat(200)}.test/`, `https://${'a'.repeat(92)}`],
  ])('reduces %s', (_what, blockedURL, blocked) => {
    expect(parse([modern({ blockedURL })])[0]?.blocked).toBe(blocked);
  });

  it.each([
    ['https://app.example.com/', '/'],
    ['https://app.example.com/projects/launch/hub', '/projects'],
    ['https://app.example.com/Ada%20Lovelace/x', 'unknown'],
    ['https://app.example.com/ada@example.com', 'unknown'],
    ['about:blank', 'unknown'],
    ['', 'unknown'],
  ])('names the page %s %s', (documentURL, page) => {
    expect(parse([modern({ documentURL })])[0]?.page).toBe(page);
  });

  it.each([
    ['https://cdn.test/lib/a.js', 'https://cdn.test'],
    ['https://app.example.com/learn/ada@example.com', 'https://app.example.com'],
    ['moz-extension://1234/a.js', 'moz-extension:'],
    ['', null],
  ])('names the source %s %s', (sourceFile, source) => {
    expect(parse([modern({ sourceFile })])[0]?.source).toBe(source);
  });

  it('fills in what a browser leaves out', () => {
    expect(parse({ 'csp-report': { 'violated-directive': "script-src 'self'" } })).toEqual([
      { directive: 'script-src', blocked: 'unknown', page: 'unknown', source: null, line: null },
    ]);
  });

  it.each([
    ['no JSON', Buffer.from('{')],
    ['nothing', Buffer.alloc(0)],
    ['no UTF-8', Buffer.from([0xff, 0xfe])],
    ['a number', Buffer.from('1')],
    ['null', Buffer.from('null')],
    ['other JSON', Buffer.from('{"csp-report":[]}')],
    ['deep JSON', Buffer.from('['.repeat(8_000) + ']'.repeat(8_000))],
  ])('finds no report in %s', (_what, body) => {
    expect(parseReports(body)).toEqual([]);
  });

  it('reads at most 20 reports', () => {
    expect(parse(Array.from({ length: 100 }, () => modern()))).toHaveLength(20);
  });
});
