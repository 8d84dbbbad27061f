import { type LogLine } from './simulate-alerts';

/** One incident of a month: the lines that it leaves, and the alerts that have to tell. */
export interface Incident {
  readonly what: string;
  readonly day: number;
  readonly alerts: readonly string[];
  readonly lines: readonly LogLine[];
}

const MONTH = Date.parse('2026-11-01T00:00:00Z');
const MINUTE = 60_000;
const DAY = 1_440;
type Fields = Omit<LogLine, 'timestamp' | 'resource'>;

const line = (minute: number, fields: Fields, type = 'cloud_run_revision'): LogLine => ({
  timestamp: new Date(MONTH + minute * MINUTE).toISOString(),
  resource: { type },
  ...fields,
});
/** The same line every so many minutes. */
const every = (step: number, from: number, to: number, fields: Fields, type?: string): LogLine[] =>
  Array.from({ length: Math.ceil((to - from) / step) }, (_, index) =>
    line(from + index * step, fields, type),
  );
const error = (message: string, more: object = {}): Fields => ({
  severity: 'ERROR',
  jsonPayload: { message, ...more },
});
const security = (securityEvent: string, more: object = {}): Fields => ({
  severity: 'WARNING',
  jsonPayload: { message: `Security event: ${securityEvent}`, securityEvent, ...more },
});
const request = (status: number): Fields => ({ severity: 'INFO', httpRequest: { status } });

/** What the product writes on a day on which nothing happens: requests, and a line of each hourly job. */
const quiet = (from: number, to: number, jobs = true): LogLine[] => [
  ...every(1, from, to, request(200)),
  ...(jobs
    ? [
        ...every(60, from, to, {
          severity: 'INFO',
          jsonPayload: { message: 'Billing reconciled', report: { repaired: 0 } },
        }),
        ...every(60, from, to, { severity: 'INFO', jsonPayload: { message: 'Audit log sealed' } }),
      ]
    : []),
];

/** Each incident is a day of its own, from noon on. */
const incident = (
  day: number,
  what: string,
  alerts: readonly string[],
  lines: (noon: number) => LogLine[],
  { jobs = true } = {},
): Incident => {
  const noon = (day - 1) * DAY + 720;
  return {
    what,
    day,
    alerts,
    lines: [...quiet(noon - 720, noon), ...quiet(noon, noon + 720, jobs), ...lines(noon)],
  };
};

export const MONTH_OF_INCIDENTS: readonly Incident[] = [
  incident(1, 'nothing happens', [], () => []),
  incident(3, 'one request fails', [], (noon) => [line(noon, request(500))]),
  incident(4, 'a deployment breaks a page', ['error-rate'], (noon) =>
    every(1, noon, noon + 30, request(500)),
  ),
  incident(
    6,
    'a variable is missing, and functions do not start',
    ['not-starting', 'error-rate'],
    (noon) => [
      ...every(2, noon, noon + 20, {
        severity: 'ERROR',
        textPayload: 'The user-provided container failed to start and listen on the port.',
      }),
      ...every(1, noon, noon + 20, request(503)),
    ],
  ),
  incident(8, 'a leak ends instances', ['out-of-memory'], (noon) =>
    every(15, noon, noon + 60, {
      severity: 'ERROR',
      textPayload: 'Memory limit of 512 MiB exceeded with 530 MiB used.',
    }),
  ),
  incident(
    10,
    'a post on a large site sends more people than there are instances',
    ['no-instance'],
    (noon) =>
      every(0.5, noon, noon + 15, {
        severity: 'WARNING',
        textPayload: 'The request was aborted because there was no available instance.',
        httpRequest: { status: 429 },
      }),
  ),
  incident(
    12,
    'the signing secret of the webhook is replaced at Stripe alone',
    ['payments-silent'],
    (noon) =>
      every(60, noon + 30, noon + 240, {
        severity: 'INFO',
        jsonPayload: { message: 'Billing reconciled', report: { repaired: 9 } },
      }),
  ),
  incident(14, 'Stripe is down for an hour', ['webhook-failures'], (noon) =>
    every(1, noon, noon + 60, error('Could not handle a payment event')),
  ),
  incident(
    16,
    'the scheduler has no right to call the jobs',
    ['job-failures', 'reconcile-missing', 'seal-missing'],
    (noon) => every(20, noon, noon + 300, { severity: 'ERROR' }, 'cloud_scheduler_job'),
    { jobs: false },
  ),
  incident(18, 'passwords of other sites are tried', ['sign-in-refused'], (noon) =>
    every(0.1, noon, noon + 5, security('sign-in-refused')),
  ),
  incident(20, 'an admin gives a role', ['role-changed'], (noon) => [
    line(noon, security('role-changed')),
  ]),
  incident(22, 'an upload is infected', ['file-infected'], (noon) => [
    line(noon, security('file-infected')),
  ]),
  incident(24, 'the scanner is down', ['scanner-failures'], (noon) =>
    every(1, noon, noon + 10, error('A file was not scanned', { event: 'file.scan-failed' })),
  ),
  incident(26, 'the dispatcher loses its database', ['dispatch-stalled'], (noon) =>
    every(1, noon, noon + 10, error('The dispatcher pass failed')),
  ),
  incident(28, 'ten events fail over a day, and each is delivered again', [], (noon) =>
    every(60, noon, noon + 600, error('Could not handle a payment event')),
  ),
];

/** The table of `ops/README.md`. */
export const monthInMarkdown = (): string =>
  MONTH_OF_INCIDENTS.map(
    ({ day, what, alerts }) =>
      `- ${day}: ${what}: ${alerts.map((name) => `[${name}](runbooks.md#${name})`).join(', ') || 'no alert'}`,
  ).join('\n');
