import * as z from 'zod';

/** Describes what a policy blocked, without what says who met it: no full URLs, no samples, no browser. */
export interface Violation {
  readonly directive: string;
  /** A keyword such as `inline`, or the origin of a URL. */
  readonly blocked: string;
  /** The first segment of the page's path. */
  readonly page: string;
  /** The file name of one of the app's scripts, or the origin of another; null when unknown. */
  readonly source: string | null;
  readonly line: number | null;
}

/** A page that violates its policy in more ways at once says nothing new. */
const MAX_REPORTS = 20;

const text = z.string().catch('');
const line = z.int().positive().nullable().catch(null);

/** The body of a `report-uri` request. Names that browsers leave out become empty. */
const LegacyReport = z
  .object({
    'csp-report': z.object({
      'document-uri': text,
      'effective-directive': text,
      'violated-directive': text,
      'blocked-uri': text,
      'source-file': text,
      'line-number': line,
    }),
  })
  .transform(({ 'csp-report': report }) => ({
    page: report['document-uri'],
    directive: report['effective-directive'] || report['violated-directive'],
    blocked: report['blocked-uri'],
    source: report['source-file'],
    line: report['line-number'],
  }));

/** One report of a `report-to` request, which may also contain reports of other types. */
const Report = z
  .object({
    type: z.literal('csp-violation'),
    body: z.object({
      documentURL: text,
      effectiveDirective: text,
      blockedURL: text,
      sourceFile: text,
      lineNumber: line,
    }),
  })
  .transform(({ body }) => ({
    page: body.documentURL,
    directive: body.effectiveDirective,
    blocked: body.blockedURL,
    source: body.sourceFile,
    line: body.lineNumber,
  }));

type RawViolation = z.output<typeof Report>;

/** The violations in a body that a browser, or anybody else, has sent. Nothing is thrown: what is no report is left out. */
export function parseReports(body: Buffer): Violation[] {
  const content = contentOf(body);
  const legacy = LegacyReport.safeParse(content);
  const reports = Array.isArray(content) ? content.slice(0, MAX_REPORTS) : [];
  const found = reports.flatMap((report) => Report.safeParse(report).data ?? []);
  return (legacy.success ? [legacy.data] : found).map(reduce);
}

function contentOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

function reduce({ page, directive, blocked, source, line: lineNumber }: RawViolation): Violation {
  return {
    directive: /^[a-z-]{3,40}/.exec(directive)?.[0] ?? 'unknown',
    blocked: /^[a-z-]{1,30}$/.test(blocked) ? blocked : originOf(blocked),
    page: /^\/[a-z0-9-]{0,30}(?=\/|$)/.exec(urlOf(page)?.pathname ?? '')?.[0] ?? 'unknown',
    source: source === '' ? null : sourceOf(source, page),
    line: lineNumber,
  };
}

const urlOf = (url: string): URL | null => (URL.canParse(url) ? new URL(url) : null);

/** The origin of a web address, and only the scheme of others: a `data:` URL is content. */
function originOf(url: string): string {
  const parsed = urlOf(url);
  if (parsed === null) return 'unknown';
  const { protocol, origin } = parsed;
  return /^https?:$/.test(protocol) ? origin.slice(0, 100) : protocol.slice(0, 30);
}

function sourceOf(source: string, page: string): string {
  const origin = originOf(source);
  const file = /\/([\w.-]{1,60})$/.exec(urlOf(source)?.pathname ?? '')?.[1];
  return file !== undefined && origin === originOf(page) ? file : origin;
}
